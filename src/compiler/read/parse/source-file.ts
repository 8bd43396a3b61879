import type { SourceLocation } from '#model/problems.ts'
import type { Pointer } from './json-pointer.ts'

/** Whether a problem is at the key or at the value of a property. */
export type Target = 'key' | 'value'

/** Finds the position of a value in its file. Positions are computed on first use. */
export interface Positions {
  /** Position of the value (or its key) at `pointer`; of the nearest enclosing value when it does not exist. */
  locate(pointer: Pointer, target: Target): SourceLocation
  /** Position of character `offset` of the string value at `pointer`. */
  locateInString(pointer: Pointer, offset: number): SourceLocation
}

/** One parsed config file. */
export interface SourceFile {
  /** Path relative to the parent of the config directory, with forward slashes: `config/app.json`. */
  readonly path: string
  readonly text: string
  /** The content; of a file with a syntax error, the readable parts. */
  readonly value: unknown
  readonly positions: Positions
}
