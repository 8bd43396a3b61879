import { rmSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * Preloaded into a server that tests started. A runner that is interrupted or killed ends none of its servers; the pipe
 * to their standard input closes with it in any case. Threads of the server load this too, and have an empty input.
 */
if (isMainThread) {
  process.stdin.resume().on('end', () => {
    const { DATA_DIR } = process.env
    if (DATA_DIR) rmSync(DATA_DIR, { recursive: true, force: true })
    process.exit()
  })
  // The server ends when it has nothing left to do, which this is not.
  if ('unref' in process.stdin) process.stdin.unref()
}
