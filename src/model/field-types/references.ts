import { Type } from '../config-schema/type.ts'
import { defineFieldType } from '../define-extension.ts'
import { listOfItems } from './shared/list-value.ts'
import { LIST_OPERATORS } from './shared/operators.ts'
import { referenceId, referenceLabel, referenceOptions } from './shared/references.ts'

const MAX_REFERENCES = 1000

/** Several records of one resource, stored as a list of their ids. */
export const referencesField = defineFieldType({
  name: 'references',
  storage: 'json',
  expressionType: 'list',
  options: Type.Object({
    ...referenceOptions,
    max: Type.Optional(Type.Integer({ minimum: 1, description: 'Most records. Default: 1000.' })),
  }),
  filterOperators: LIST_OPERATORS,
  sortable: false,
  normalise: (value, field) => listOfItems(value, field.max ?? MAX_REFERENCES, referenceId),
  format: (value, _field, locale) =>
    Array.isArray(value) ? value.map(referenceLabel).join(locale === 'zh-CN' ? '、' : ', ') : '',
  sample: (_field, random) => [1 + Math.floor(random() * 5)],
})
