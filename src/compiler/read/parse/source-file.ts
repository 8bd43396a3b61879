import type { SourceLocation } from '#model/problems.ts'
import type { Pointer } from './json-pointer.ts'

/** Which end of a property a problem points at. */
export type Target = 'key' | 'value'

/** Finds the position of a value in its file. Positions are computed on first use. */
export interface Positions {
  /** Where the value (or its key) at `pointer` stands; the nearest enclosing value when it does not exist. */
  locate(pointer: Pointer, target: Target): SourceLocation
  /** Where character `offset` of the string value at `pointer` stands. */
  locateInString(pointer: Pointer, offset: number): SourceLocation
}

/** One config file after the parse pass. */
export interface SourceFile {
  /** Path relative to the parent of the config directory, with forward slashes: `config/app.json`. */
  readonly path: string
  readonly text: string
  /** What the file says; of a file with a syntax error, as much as could be read. */
  readonly value: unknown
  readonly positions: Positions
}
