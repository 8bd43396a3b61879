import type { SourceLocation } from '../problems.ts'

export interface SampleData {
  readonly resource: string
  /** Rows written out. Values of references are labels or `@key` of another row. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** Further generated rows, by hint kind. */
  readonly sets: readonly SampleSet[]
  readonly location: SourceLocation
}

export interface SampleSet {
  readonly count: number
  /** Field → generator hint (see src/server/features/sample-data). */
  readonly values: Readonly<Record<string, unknown>>
}
