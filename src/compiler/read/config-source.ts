import type { Evaluation } from './parse/parse-module-file.ts'

/** One file of the config directory as read. */
export interface ConfigSource {
  /** Path relative to the config directory, with forward slashes: `modules/butler/module.json`. */
  readonly path: string
  readonly text: string
  /** For a `.ts` file: the result of running it. */
  readonly evaluation?: Evaluation
  /** Why the file could not be read. */
  readonly failure?: string
}

/** Whether the source is a JSON file that can be parsed; a file being edited may be invalid. */
export function isSound({ path, text }: ConfigSource): boolean {
  if (!path.endsWith('.json')) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
