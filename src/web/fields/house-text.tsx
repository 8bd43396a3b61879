import type { FieldViews } from './field-views.ts'
import { textCell, ValueText } from './shared/value-text.tsx'

/** Address of a house: city, block, building, unit and room. */
export const houseTextViews: FieldViews = {
  View: ValueText,
  cell: textCell,
  width: 220,
  wide: true,
}
