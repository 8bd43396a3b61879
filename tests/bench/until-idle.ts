import { existsSync, readFileSync } from 'node:fs'
import type { RunningServer } from './platform.ts'

const LOOK_MS = 1000
/** Longer than the pauses between what a server does by itself: deadlines, then plans and jobs, then messages. */
const QUIET_LOOKS = 12
/** At most this share of a processor is no work. */
const QUIET_SHARE = 0.03
const MOST_SECONDS = 90
/** Of `/proc/…/stat`. */
const TICKS_A_SECOND = 100

/**
 * Waits until the server has done what its database leaves it to do. Sample data has evaluations whose time is over and
 * hundreds of messages that nobody sent: for the better part of a minute after the first start they take the processor from
 * what is measured. Where the system does not tell the time of processes, nothing is waited for.
 */
export async function untilIdle({ process: { pid } }: RunningServer, mostSeconds = MOST_SECONDS): Promise<void> {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return
  let before = secondsOf(path)
  let quiet = 0
  for (let look = 0; look < mostSeconds && quiet < QUIET_LOOKS; look++) {
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
    const now = secondsOf(path)
    quiet = (now - before) * 1000 <= QUIET_SHARE * LOOK_MS ? quiet + 1 : 0
    before = now
  }
}

/** Seconds of processor time, by the fields behind the name of the program. */
function secondsOf(path: string): number {
  const fields = readFileSync(path, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}
