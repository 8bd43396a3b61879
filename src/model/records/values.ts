import type { FieldLike } from '../field-types/field-type.ts'
import { typeOf, valueTypeOf } from '../field-types/index.ts'
import { isEmpty } from '../is-empty.ts'
import type { FieldProblemDraft } from '../problems.ts'
import type { RecordValues, RuledResource } from './context.ts'

export interface NormalisedValues {
  readonly values: RecordValues
  readonly problems: readonly FieldProblemDraft[]
}

/** Converts a request to stored form: unknown fields and values of the wrong type are problems, empty ones are null. */
export function normaliseValues(fields: RuledResource['fields'], payload: unknown): NormalisedValues {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    return { values: {}, problems: [{ path: '', code: 'not-object' }] }
  }
  const values: Record<string, unknown> = {}
  const problems: FieldProblemDraft[] = []
  for (const [name, given] of Object.entries(payload)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) problems.push({ path: name, code: 'unknown-field', params: { name } })
    else {
      const { value, problem } = normaliseValue(field, given)
      if (problem) problems.push(problem)
      if (given !== undefined) values[name] = value
    }
  }
  return { values, problems }
}

/** One value in its stored form; null for "no value" (also for an empty list). */
export function normaliseValue(field: FieldLike, given: unknown): { value: unknown; problem?: FieldProblemDraft } {
  if (isEmpty(given)) return { value: null }
  const normalised = typeOf(field).normalise(given, field)
  if (normalised.ok) return { value: isEmpty(normalised.value) ? null : normalised.value }
  const { code, params, text } = normalised
  return { value: null, problem: { path: field.name, code, params, ...(text && { text }) } }
}

/** The stored form of a value from a response (`{ id, label }`, file values). */
export function storedForm(field: FieldLike, value: unknown): unknown {
  if (isEmpty(value)) return null
  const normalised = valueTypeOf(field).normalise(value, field)
  return normalised.ok ? normalised.value : value
}

/** Whether two values of the field are stored alike. */
export function isSameValue(field: FieldLike, a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(storedForm(field, a)) === JSON.stringify(storedForm(field, b))
}
