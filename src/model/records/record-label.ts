import type { FieldLike } from '../field-types/field-type.ts'
import type { Locale } from '../localized-text.ts'
import { valueText } from '../text/text-template.ts'

interface Labelled {
  readonly label: string
  readonly fields: Readonly<Record<string, FieldLike>>
}

/** Text for a record wherever it is named: its label as displayed (a time, an option), or its id if that is empty. */
export function recordLabel(
  { label, fields }: Labelled,
  row: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  return valueText(row[label], fields[label], locale) || `#${row.id}`
}
