import type { Worker } from 'node:worker_threads'
import type { StudioCompletion, StudioHover, StudioUses } from '#model/api/studio/language.ts'
import { startThread } from '#server/start-thread.ts'
import type { CompileAnswer, CompileTask, FixedFiles, FollowedFiles, RenamedFiles, ThreadAnswer } from './messages.ts'

/** Idle time after which the compiler thread is stopped, to free its memory. */
const IDLE_MS = 5 * 60_000

interface Waiting {
  resolve(answer: never): void
  reject(error: Error): void
}

/** A compiler on a separate thread: compiling takes longer than requests may block each other. */
export class CompileThread {
  readonly #directory: string
  #worker: Worker | undefined
  #count = 0
  #idle: NodeJS.Timeout | undefined
  readonly #waiting = new Map<number, Waiting>()

  /** `directory`: of the config; the app's extensions are beside it. */
  constructor(directory: string) {
    this.#directory = directory
  }

  ask(task: CompileTask & { readonly kind: 'check' | 'model' }): Promise<CompileAnswer>
  ask(task: CompileTask & { readonly kind: 'fix' }): Promise<FixedFiles>
  ask(task: CompileTask & { readonly kind: 'rename' }): Promise<RenamedFiles>
  ask(task: CompileTask & { readonly kind: 'complete' }): Promise<readonly StudioCompletion[]>
  ask(task: CompileTask & { readonly kind: 'hover' }): Promise<StudioHover | null>
  ask(task: CompileTask & { readonly kind: 'part' }): Promise<string | null>
  ask(task: CompileTask & { readonly kind: 'uses' }): Promise<StudioUses>
  ask(task: CompileTask & { readonly kind: 'follow' }): Promise<FollowedFiles>
  ask(task: CompileTask): Promise<ThreadAnswer> {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref()
    this.#worker ??= this.#start()
    const id = ++this.#count
    this.#worker.postMessage({ id, task })
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  #start(): Worker {
    const worker = startThread(
      { built: 'studio.js', source: new URL('./worker.ts', import.meta.url) },
      {
        workerData: { directory: this.#directory },
      },
    )
    worker.unref()
    worker.on('message', ({ id, answer, error }: { id: number; answer: never; error?: string }) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (error === undefined) waiting?.resolve(answer)
      else waiting?.reject(new Error(error))
    })
    worker.once('error', error => this.#end(worker, error))
    worker.once('exit', code => this.#end(worker, new Error(`the thread of the compiler ended with ${code}`)))
    return worker
  }

  #end(worker: Worker, error: Error): void {
    if (this.#worker === worker) this.#worker = undefined
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
