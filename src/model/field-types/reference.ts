import { Type } from '../config-schema/type.ts'
import { defineFieldType } from '../define-extension.ts'
import { CHOICE_OPERATORS } from './shared/operators.ts'
import { referenceId, referenceLabel, referenceOptions } from './shared/references.ts'

/** Another record, stored as its id. Its existence and `choices` are checked with `resolve` (see records.ts). */
export const referenceField = defineFieldType({
  name: 'reference',
  storage: 'integer',
  expressionType: 'dyn',
  options: Type.Object(referenceOptions),
  filterOperators: CHOICE_OPERATORS,
  sortable: true,
  normalise: referenceId,
  format: referenceLabel,
  sample: (_field, random) => 1 + Math.floor(random() * 5),
})
