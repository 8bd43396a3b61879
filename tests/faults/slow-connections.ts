import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from '../helpers/fault.ts'
import { startPlatform } from '../helpers/started-platform.ts'

/** Headers have 15 s, which is looked at every 5 s; a small body has 10 s. */
const CLOSED_AFTER_MS = 25_000
const SLOWEST_ANSWER_MS = 1000
const HEAD = 'POST /api/account/mock_login HTTP/1.1\r\nhost: localhost\r\n'
const BODY = `${HEAD}content-type: application/x-www-form-urlencoded\r\ncontent-length: 900\r\n\r\n`

/** Connections that send a byte a second, half of them of their headers and half of a body. */
export default {
  name: 'connections that ask for something very slowly',
  async run({ long }) {
    const directory = mkdtempSync(join(tmpdir(), 'steward-slow-'))
    const platform = await startPlatform({ DATA_DIR: directory })
    const failed: string[] = []
    try {
      const port = Number(new URL(platform.url).port)
      const sockets = Array.from({ length: long ? 400 : 40 }, (_, index) => slow(port, index % 2 ? HEAD : BODY))
      let slowest = 0
      for (const until = performance.now() + CLOSED_AFTER_MS; performance.now() < until; await wait(250)) {
        const asked = performance.now()
        const { status } = await fetch(`${platform.url}/api/health`)
        slowest = Math.max(slowest, performance.now() - asked)
        if (status !== 200) failed.push(`health answers ${status}`)
      }
      const open = sockets.filter(socket => !socket.closed).length
      for (const socket of sockets) socket.destroy()
      if (open > 0) failed.push(`${open} of ${sockets.length} connections are still open`)
      if (slowest > SLOWEST_ANSWER_MS) failed.push(`others waited ${Math.round(slowest)} ms`)
      const figures = {
        connections: sockets.length,
        'still open': open,
        'slowest other answer': `${Math.round(slowest)} ms`,
      }
      return { figures, failed }
    } finally {
      await platform.stop()
      rmSync(directory, { recursive: true, force: true })
    }
  },
} satisfies Fault

function slow(port: number, begins: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(begins))
  const writing = setInterval(() => socket.write('x'), 1000)
  socket.on('error', () => {}).resume()
  return socket.once('close', () => clearInterval(writing))
}
