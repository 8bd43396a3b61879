import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
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

/** Starts a thread. In a build its code is a separate file; from sources it is bundled with the first thread of its kind. */
export function startThread({ built, source }: ThreadCode, options: WorkerOptions): Worker {
  if (isBuilt()) return new Worker(join(projectRoot(), 'dist', 'server', built), options)
  const file = bundles.get(built) ?? bundle(built, source)
  bundles.set(built, file)
  return new Worker(file, { execArgv: [], ...options })
}

/** Commands of an installed package run from sources, but it has its build; its folder may not be writable. */
function isBuilt(): boolean {
  return !fileURLToPath(import.meta.url).endsWith('.ts') || projectRoot().split(sep).includes('node_modules')
}

/** By the name of the built file. Sources that change while the process runs are bundled by the next process. */
const bundles = new Map<string, string>()

/** Bundles sources into one file: a loader of TypeScript takes longer to start in a thread than most threads run. */
function bundle(name: string, source: URL): string {
  // Only here, so that a build does not load it.
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild')
  const outfile = join(projectRoot(), 'node_modules', '.cache', 'steward', name.replace(/\.js$/, '.mjs'))
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(source)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    write: false,
  })
  mkdirSync(dirname(outfile), { recursive: true })
  // Written elsewhere and renamed: several processes may bundle at once.
  const unfinished = `${outfile}.${process.pid}`
  writeFileSync(unfinished, outputFiles[0]!.contents)
  renameSync(unfinished, outfile)
  return outfile
}
