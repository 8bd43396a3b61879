import type { Path } from '../form/edit-text.ts'
import type { Values } from './addition-values.ts'

/** The complete text of a file after an addition. */
export interface Change {
  readonly path: string
  readonly text: string
}

/** What an addition is made from. */
export interface AdditionSource {
  /** Path of the file that is changed, or whose folder gets the new file. */
  readonly home: string
  /** Text of `home`. */
  readonly source: string
  /** Text of the resource that a page lists. */
  readonly listed: string
  readonly values: Values
}

/** Inputs of a dialog besides name and titles; each has its control in `addition-inputs.tsx`. */
export type InputName = Exclude<keyof Values, 'home' | 'name' | 'zh' | 'en' | 'whenZh' | 'whenEn'>

/** What an addition writes. */
export interface AdditionResult {
  readonly path: string
  /** Position in the file; empty for a new file. */
  readonly at: Path
  readonly value: object
  /** Further changed files, or preceding changes of the same one. */
  readonly more?: readonly Change[]
}

/** One file in `kinds/`, with a line in `ADDITIONS`. */
export interface AdditionKind {
  /** Kind of the changed file, or of the one whose folder gets the new file. */
  readonly home: 'resource' | 'module' | 'permissions'
  inputs(given: AdditionSource): readonly InputName[]
  make(given: AdditionSource): AdditionResult
}
