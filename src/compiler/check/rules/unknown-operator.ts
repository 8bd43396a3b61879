import { filterOperatorsOf } from '#model/field-types/index.ts'
import { oneOfNames } from '../../problems/wording.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import { fieldAt } from '../../resolve/field-path.ts'
import type { Check } from '../check.ts'
import { tileConditions } from '../parts.ts'

export const unknownOperator: Check = {
  code: 'unknown-operator',
  severity: 'error',
  why: 'Values of this type cannot be compared that way, so the filter would find nothing.',
  fix: 'Choose an operator of the field’s type, or leave `operator` out for the usual one.',
  page({ value, facts, report }) {
    const resource = facts.resource(value.resource)
    for (const [index, filter] of (value.filters ?? []).entries()) {
      if (resource === undefined || typeof filter === 'string' || filter.operator === undefined) continue
      const field = fieldAt(resource, filter.field, facts)?.field
      const operators = field ? filterOperatorsOf(field) : []
      if (field === undefined || operators.length === 0 || operators.includes(filter.operator)) continue
      report({
        pointer: pointerTo('/filters', index, 'operator'),
        what: `A ${field.type} field cannot be filtered with "${filter.operator}".`,
        fix: `Write ${oneOfNames(operators)}, or leave "operator" out.`,
      })
    }
    for (const { pointer, path, operator = 'eq' } of tileConditions(value)) {
      const field = resource && fieldAt(resource, path, facts)?.field
      const operators = field ? filterOperatorsOf(field) : []
      const isEnd = (operator === 'gte' || operator === 'lte') && operators.includes('range')
      const isMember = operator === 'eq' && operators.includes('has')
      if (field === undefined || operators.includes(operator) || isEnd || isMember) continue
      const what = `A ${field.type} field cannot be filtered with "${operator}".`
      const fix = operators.length === 0 ? 'Choose another field.' : `It can be with ${oneOfNames(operators)}.`
      report({ pointer, target: 'key', what, fix })
    }
  },
}
