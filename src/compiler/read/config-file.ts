import type { ConfigProblem } from '#model/problems.ts'
import type { FilePlace } from './file-kind.ts'
import type { SourceFile } from './parse/source-file.ts'

/** A config file after the passes over single files: parsed and checked against its schema. */
export interface ConfigFile<T = unknown> extends FilePlace {
  readonly source: SourceFile
  /** Changes exactly when the content changes. */
  readonly hash: string
  /** The content without its invalid parts; undefined when too little is left. */
  readonly value: T | undefined
  /** Whether `value` is complete: whatever it lacks does not exist. */
  readonly complete: boolean
  readonly problems: readonly ConfigProblem[]
}

/** The file in a config without errors, where its value exists. */
export function readable<T>(file: ConfigFile<T> | undefined): ConfigFile<T> & { readonly value: T } {
  if (file?.value === undefined) throw new Error('A model is built only from a config without errors')
  return { ...file, value: file.value }
}
