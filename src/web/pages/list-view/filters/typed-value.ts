import type { ClientField } from '#model/client-model.ts'
import { valueTypeOf } from '#model/field-types/index.ts'

/** The stored form of a value from the address; the text itself if it has none. */
export function typedValue(field: ClientField, text: string): unknown {
  if (text === '') return null
  const normalised = valueTypeOf(field).normalise(text, field)
  return normalised.ok ? normalised.value : text
}
