import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedCall {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** An HTTP server that keeps what it is told; it answers the numbers of `answers` in turn, then 204. */
export async function webhookReceiver() {
  const calls: ReceivedCall[] = []
  const answers: number[] = []
  let held: Promise<void> | undefined
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', async () => {
      calls.push({ headers: request.headers, body })
      await held
      const status = answers.shift() ?? 204
      response
        .writeHead(status, status === 302 ? { location: '/elsewhere' } : {})
        .end(status === 204 ? '' : 'secret trace')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
    calls,
    answers,
    /** Answers nothing until `let` is called. */
    hold() {
      let release = () => {}
      held = new Promise(resolve => {
        release = resolve
      })
      return { let: release }
    },
    stop: () => new Promise<void>(resolve => void server.close(() => resolve())),
  }
}
