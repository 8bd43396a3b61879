import { connect } from 'node:net'

/** What came back over a connection of its own. */
export interface RawAnswer {
  readonly status: number
  /** Status line and headers. */
  readonly head: string
  readonly body: string
}

/** Sends `text` as it is (`GET /assets/../.. HTTP/1.1\r\n…`) and takes what comes until the server ends the connection. */
export function rawRequest(url: string, text: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text))
    let answer = ''
    socket.on('data', chunk => (answer += String(chunk)))
    // It may be reset once the answer is there.
    socket.on('error', error => answer === '' && reject(error))
    socket.on('close', () => {
      const [head = '', ...rest] = answer.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), head, body: rest.join('\r\n\r\n') })
    })
  })
}

/** A GET of `path`, which is sent as it is. */
export function rawGet(url: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<RawAnswer> {
  const lines = Object.entries({ host: new URL(url).host, connection: 'close', ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return rawRequest(url, `GET ${path} HTTP/1.1\r\n${head}\r\n`)
}
