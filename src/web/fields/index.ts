import './fields.css'
import type { Field } from '#model/app-model.ts'
import type { FieldTypeName } from '#model/field-types/index.ts'
import { appViews } from '../extensions/app-views.ts'
import { EXTENSION_VIEWS } from '../extensions/index.tsx'
import { computedViews } from './computed.tsx'
import type { FieldViews } from './field-views.ts'
import { jsonViews } from './json.tsx'
import { VALUE_VIEWS, valueViews } from './value-views.ts'

/** The views of every field type; inputs and filters are in `inputs/`. A type without its views does not compile. */
export const FIELD_VIEWS = { ...VALUE_VIEWS, json: jsonViews, computed: computedViews } satisfies Record<
  FieldTypeName,
  FieldViews
>

/** Views of a field: of its component, else of its type (for a computed one, of its result). */
export function viewsOf(field: ViewedField): FieldViews {
  const views = viewsOfType(field)
  return field.component ? { ...views, ...EXTENSION_VIEWS } : views
}

type ViewedField = Pick<Field, 'type' | 'result' | 'component'>

function viewsOfType(field: ViewedField): FieldViews {
  if (field.type === 'computed' && field.result) return valueViews(field.result)
  if (Object.hasOwn(FIELD_VIEWS, field.type)) return FIELD_VIEWS[field.type as FieldTypeName]
  const own = appViews.fieldTypes[field.type]
  return own ? { width: 120, ...own } : FIELD_VIEWS.text
}
