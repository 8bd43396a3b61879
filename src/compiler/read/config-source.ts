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

/** Whether the source is a JSON file that can be parsed, which one that is being edited need not be. */
export function isSound({ path, text }: ConfigSource): boolean {
  if (!path.endsWith('.json')) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
