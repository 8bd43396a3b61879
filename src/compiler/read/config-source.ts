import type { Evaluation } from './parse/parse-module-file.ts'

/** One file of the config directory as it was found. */
export interface ConfigSource {
  /** Path relative to the config directory, with forward slashes: `modules/butler/module.json`. */
  readonly path: string
  readonly text: string
  /** Of a `.ts` file: what running it gave. */
  readonly evaluation?: Evaluation
  /** Why the file could not be read. */
  readonly failure?: string
}
