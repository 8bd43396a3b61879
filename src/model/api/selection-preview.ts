/** Rows that a transition counts or makes records for. Texts are in the caller's language. */
export interface SelectionPreview {
  /** What the rows are: "Recipients". */
  readonly title: string
  /** How many rows there are for the account. */
  readonly total: number
  /** What is made for each of them; null where nothing is. */
  readonly makes: string | null
  /** The first rows. */
  readonly sample: readonly SampleRow[]
}
export interface SampleRow {
  readonly id: number
  readonly label: string
  /** What is told of the row. */
  readonly values: readonly NamedText[]
  /** What is told of the record that would be made. */
  readonly made?: readonly NamedText[]
  /** Why none would be made. */
  readonly problem?: string
}
interface NamedText {
  readonly title: string
  readonly text: string
}
