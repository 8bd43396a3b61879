import { Type } from '../../config-schema/type.ts'
import { condition, ref } from '../../config-schema/vocabulary.ts'
import type { Normalised } from '../field-type.ts'
import { accept, refuse } from './normalised.ts'
import { numberOf } from './numbers.ts'

/** The candidate is `record`, the edited record is `params`. */
export const candidates = {
  over: { record: { named: 'resource' }, old: null, params: 'own' },
  selects: ['record'],
} as const

export const referenceOptions = {
  resource: ref('resource', 'Resource that is pointed at.'),
  choices: Type.Optional(
    condition('Which records may be chosen; the candidate is `record`, the edited record is `params`', candidates),
  ),
  mayDo: Type.Optional(
    Type.Array(
      ref('transition', 'Transition of this resource, or a record action: `read`.', {
        of: 'own',
        besides: ['record action'],
      }),
      {
        minItems: 1,
        description:
          'Of a reference to accounts or roles: only those may be chosen who may do one of these on this record, decided as if the field named them already.',
      },
    ),
  ),
}

/** The id in an id, a digit string or a `{ id, label }`. */
export function referenceId(value: unknown): Normalised {
  const given = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value
  const id = numberOf(given)
  return id !== undefined && Number.isSafeInteger(id) && id > 0 ? accept(id) : refuse('not-reference')
}

/** Label in responses; `#12` if only the id is known. */
export function referenceLabel(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return `#${String(value)}`
  const { id, label } = value as { id?: unknown; label?: unknown }
  return String(label ?? `#${String(id)}`)
}
