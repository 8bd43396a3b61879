import type { Resource } from '#model/app-model.ts'
import { filterOperatorsOf } from '#model/field-types/index.ts'
import { localized } from '#model/localized-text.ts'
import { oneOfNamesText } from '../../problems/wording.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import { fieldAt } from '../../resolve/field-path.ts'
import type { Check, Subject } from '../check.ts'
import { openingConditions, queryConditions } from '../parts.ts'

export const unknownOperator: Check = {
  code: 'unknown-operator',
  titleInChinese: '筛选方式不适用',
  severity: 'error',
  why: localized(
    'Values of this type cannot be compared that way, so the filter would find nothing.',
    '这类值不能这样比较，筛选查不到任何记录。',
  ),
  fix: localized(
    'Choose an operator of the field’s type, or leave `operator` out for the usual one.',
    '请选字段类型支持的方式，或去掉 operator 使用默认方式。',
  ),
  page({ value, facts, report }) {
    const resource = facts.resource(value.resource)
    for (const [index, filter] of (value.filters ?? []).entries()) {
      if (resource === undefined || typeof filter === 'string' || filter.operator === undefined) continue
      const field = fieldAt(resource, filter.field, facts)?.field
      const operators = field ? filterOperatorsOf(field) : []
      if (field === undefined || operators.length === 0 || operators.includes(filter.operator)) continue
      report({
        pointer: pointerTo('/filters', index, 'operator'),
        what: unfit(field.type, filter.operator),
        fix: localized('Write {operators}, or leave "operator" out.', '请写 {operators}，或不写 "operator"。', {
          operators: oneOfNamesText(operators),
        }),
      })
    }
    for (const condition of [...queryConditions('tiles', value.tiles), ...openingConditions(value.opens)])
      reportUnfit(condition, resource, { facts, report })
  },
  home({ value: { queue = [] }, facts, report }) {
    for (const condition of queryConditions('queue', queue)) {
      const page = facts.pageAt(queue[condition.index]?.page ?? '')?.value
      reportUnfit(condition, page && facts.resource(page.resource), { facts, report })
    }
  },
}

function unfit(type: string, operator: string) {
  return localized('A {type} field cannot be filtered with "{operator}".', '{type} 字段不能用 "{operator}" 筛选。', {
    type,
    operator,
  })
}

function reportUnfit(
  { pointer, path, operator = 'eq' }: ReturnType<typeof queryConditions>[number],
  resource: Resource | undefined,
  { facts, report }: Pick<Subject<unknown>, 'facts' | 'report'>,
): void {
  const field = resource && fieldAt(resource, path, facts)?.field
  const operators = field ? filterOperatorsOf(field) : []
  const isEnd = (operator === 'gte' || operator === 'lte') && operators.includes('range')
  const isMember = operator === 'eq' && operators.includes('has')
  if (field === undefined || operators.includes(operator) || isEnd || isMember) return
  const what = unfit(field.type, operator)
  const fix =
    operators.length === 0
      ? localized('Choose another field.', '请选择其他字段。')
      : localized('It can be with {operators}.', '可以使用 {operators}。', { operators: oneOfNamesText(operators) })
  report({ pointer, target: 'key', what, fix })
}
