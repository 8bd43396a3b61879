import type { FilterOperator } from '../app-model.ts'
import { choose, hasKey } from '../config-schema/alternatives.ts'
import { Type } from '../config-schema/type.ts'
import { closedObject, condition, expression, field, oneOfValues, ref } from '../config-schema/vocabulary.ts'
import { defineFieldType } from '../define-extension.ts'
import type { FieldLike, FieldType } from './field-type.ts'
import { partOptions } from './parts.ts'
import { refuse } from './shared/normalised.ts'
import { unit } from './shared/numbers.ts'
import { choiceOptions } from './shared/option-value.ts'
import { VALUE_TYPES, type ValueTypeName } from './value-types.ts'

const RESULTS = Object.keys(VALUE_TYPES).filter(type => type !== 'sequence' && type !== 'state') as ValueTypeName[]
const FILTER_OPERATORS: readonly FilterOperator[] = [
  ...new Set(Object.values(VALUE_TYPES).flatMap(type => type.filterOperators)),
]

const aggregate = closedObject(
  {
    operation: oneOfValues(['count', 'sum', 'avg', 'min', 'max', 'exists', 'first'], 'How the rows become one value.'),
    resource: ref('resource', 'Resource of the rows.'),
    field: Type.Optional(field('Field of the rows; not for count and exists.', { of: { named: 'resource' } })),
    where: Type.Optional(
      condition('Which rows; the other row is `row`, this record is `record`', {
        over: { row: { named: 'resource' } },
        selects: ['row', 'record'],
      }),
    ),
  },
  { description: 'A value drawn from other records.' },
)

/** A value computed from the record (`expression`) or from other records (`aggregate`), of type `result`. */
export const computedField = defineFieldType({
  name: 'computed',
  storage: 'none',
  expressionType: 'dyn',
  options: Type.Object(
    {
      result: oneOfValues(RESULTS, 'Field type of the value.'),
      expression: Type.Optional(expression('The value, from this record and its references', { gives: 'own value' })),
      aggregate: Type.Optional(aggregate),
      stored: Type.Optional(
        Type.Boolean({
          description: 'Stored in a column and updated on write, so that it can be indexed. Default: false.',
        }),
      ),
      resource: Type.Optional(ref('resource', 'For the result reference: the resource pointed at.')),
      unit,
      ...choiceOptions,
      ...partOptions,
    },
    {
      ...choose(hasKey('aggregate'), { properties: { expression: false } }, { required: ['expression'] }),
      allOf: [
        choose(
          { type: 'object', properties: { result: { const: 'parts' } }, required: ['result'] },
          { properties: { parts: true }, required: ['parts'] },
          { properties: { parts: false, absent: false } },
        ),
      ],
    },
  ),
  filterOperators: FILTER_OPERATORS,
  sortable: true,
  systemSet: true,
  normalise: (value, field) => resultTypeOf(field)?.normalise(value, field) ?? refuse('read-only'),
  format: (value, field, locale) => resultTypeOf(field)?.format(value, field, locale) ?? '',
  sample: (field, random) => resultTypeOf(field)?.sample(field, random) ?? null,
})

function resultTypeOf(field: FieldLike): FieldType | undefined {
  return VALUE_TYPES[field.result as ValueTypeName]
}
