import type { StudioFile } from '#model/api/studio/drafts.ts'
import type { Row, Values } from './addition-values.ts'
import type { Addition } from './additions.ts'

/** What every input of an addition's dialog gets. */
export interface InputProps {
  readonly what: Addition
  /** What the form holds, with its defaults and derived names. */
  readonly values: Values
  readonly files: readonly StudioFile[]
  /** Path and text of the file that is changed. */
  readonly home: string
  readonly source: string
  /** Text of the resource that a page lists. */
  readonly listed: string
  /** Form rule for the name of the addition or of a row. */
  named(self: Values | Row): { validator(): Promise<void> }
}
