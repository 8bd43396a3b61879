import type { JobStatus } from '#model/api.ts'
import type { RunningServer } from './platform.ts'

const LOOK_MS = 250

/** Somebody who works on the running server through its API. */
export class Person {
  readonly #url: string
  readonly #token: string

  private constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  static async signIn(server: RunningServer, account: string): Promise<Person> {
    return new Person(server.url, await server.token(account))
  }

  get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.#token}`, 'accept-language': 'en-US' }
  }

  get<T>(path: string): Promise<T> {
    return this.#call(path, {})
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.#json('POST', path, body)
  }

  patch<T>(path: string, body: unknown): Promise<T> {
    return this.#json('PATCH', path, body)
  }

  /** Number of the uploaded file. */
  async upload(name: string, text: string): Promise<string> {
    const body = new FormData()
    body.append('file', new Blob([text]), name)
    return (await this.#call<{ id: string }>('/api/files', { method: 'POST', body })).id
  }

  /** Bytes of a file that a job has made. */
  async download({ file }: JobStatus): Promise<Buffer> {
    const answer = await fetch(`${this.#url}/api/files/${file!.id}`, { headers: this.headers })
    return Buffer.from(await answer.arrayBuffer())
  }

  /** The job when it is over. @throws when it failed, or did less than everything */
  async finished({ id }: Pick<JobStatus, 'id'>): Promise<JobStatus> {
    for (;;) {
      const job = await this.get<JobStatus>(`/api/jobs/${id}`)
      if (job.state === 'failed' || job.state === 'canceled') throw new Error(`job ${id} ended: ${job.problem}`)
      if (job.state === 'done') {
        if (job.failed > 0) throw new Error(`job ${id} (${job.kind}): ${job.failed} of ${job.total} failed`)
        return job
      }
      await new Promise(resolve => setTimeout(resolve, LOOK_MS))
    }
  }

  #json<T>(method: string, path: string, body: unknown): Promise<T> {
    return this.#call(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  }

  async #call<T>(path: string, { headers, ...init }: RequestInit): Promise<T> {
    const answer = await fetch(this.#url + path, { ...init, headers: { ...this.headers, ...headers } })
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data: T }
    if (code !== 200) throw new Error(`${path}: ${message} ${JSON.stringify(data)}`)
    return data
  }
}
