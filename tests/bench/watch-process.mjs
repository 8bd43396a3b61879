/** Runs in the server's process: tells the bench of its memory and of the delays of its event loop. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 5
const LOOK_MS = 50
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delays.enable()
const memoryMb = () => process.memoryUsage.rss() / 1e6
let peakMb = 0
setInterval(() => {
  peakMb = Math.max(peakMb, memoryMb())
}, LOOK_MS).unref()
process.on('message', asked => {
  if (asked === 'reset') {
    delays.reset()
    peakMb = 0
  }
  process.send?.({
    // What is measured is the time between two ticks of the timer.
    delay99Ms: Math.max(0, delays.percentile(99) / 1e6 - RESOLUTION_MS),
    memoryMb: memoryMb(),
    peakMb: Math.max(peakMb, memoryMb()),
  })
})
process.channel?.unref()
