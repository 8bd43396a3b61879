import { Type } from '../../config-schema/type.ts'
import { condition, ref } from '../../config-schema/vocabulary.ts'

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
}
