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
