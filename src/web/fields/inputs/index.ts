import type { Field } from '#model/app-model.ts'
import type { FieldTypeName } from '#model/field-types/index.ts'
import { appViews } from '../../extensions/app-views.ts'
import { EXTENSION_INPUTS } from '../../extensions/index.tsx'
import type { FieldInputs } from '../field-views.ts'
import { computedInputs } from './computed.tsx'
import { jsonInputs } from './json.tsx'
import { VALUE_INPUTS, valueInputs } from './value-inputs.ts'

/** Input and filter of every field type. A type without them does not compile. */
export const FIELD_INPUTS = { ...VALUE_INPUTS, json: jsonInputs, computed: computedInputs } satisfies Record<
  FieldTypeName,
  FieldInputs
>

/** Input and filter of a field: of its component, else of its type (for a computed one, of its result). */
export function inputsOf(field: Pick<Field, 'type' | 'result' | 'component'>): FieldInputs {
  const inputs = inputsOfType(field)
  return field.component ? { ...inputs, ...EXTENSION_INPUTS } : inputs
}

function inputsOfType(field: Pick<Field, 'type' | 'result'>): FieldInputs {
  if (field.type === 'computed' && field.result) return valueInputs(field.result)
  if (Object.hasOwn(FIELD_INPUTS, field.type)) return FIELD_INPUTS[field.type as FieldTypeName]
  const own = appViews.fieldTypes[field.type]
  return own ? { Filter: FIELD_INPUTS.text.Filter, Input: own.Input } : FIELD_INPUTS.text
}
