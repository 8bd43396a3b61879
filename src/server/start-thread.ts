import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { projectRoot } from './project-root.ts'

/** The code of a worker thread. */
export interface ThreadCode {
  /** Its file in `dist/server`, an entry of vite.config.ts. */
  readonly built: string
  /** URL of its source. */
  readonly source: URL
}

/** Starts a thread. In a build its code is a separate file; from sources it is loaded by the current loader. */
export function startThread({ built, source }: ThreadCode, options: WorkerOptions): Worker {
  if (!fileURLToPath(import.meta.url).endsWith('.ts')) {
    return new Worker(join(projectRoot(), 'dist', 'server', built), options)
  }
  const href = JSON.stringify(source.href)
  const script = `import('tsx/esm/api').then(({ register }) => { register(); return import(${href}) })`
  return new Worker(script, { ...options, eval: true })
}
