import type { FieldMeaning } from '#model/config-schema/meaning.ts'
import { filterOperatorsOf, storageOf, valueTypeOf } from '#model/field-types/index.ts'
import { type LocalizedText, localized } from '#model/localized-text.ts'
import { indexColumns } from '../../build/index-paths.ts'
import type { Facts } from '../../resolve/facts.ts'
import { fieldAt, type PathStep } from '../../resolve/field-path.ts'
import type { FieldReference } from '../../walk/references.ts'
import type { Check } from '../check.ts'

export const filterNotIndexable: Check = {
  code: 'filter-not-indexable',
  titleInChinese: '筛选无法使用索引',
  severity: 'error',
  why: localized(
    'The database could not use an index; with many records the page would become slow for everybody.',
    '记录多时页面会变慢。',
  ),
  fix: localized(
    'Filter and sort by fields that are kept; give a computed field `"stored": true`.',
    '请用存储的字段筛选和排序；计算字段请加 “stored”: true。',
  ),
  page({ facts, references, report }) {
    for (const { pointer, path, isKey, resource: owner, meaning, around } of references.fields) {
      const use = fieldUse(meaning, around)
      const resource = facts.resource(owner)
      if (resource === undefined || (use !== 'filter' && use !== 'sort')) continue
      const step = fieldAt(resource, path, facts)
      const reason = step && (use === 'sort' ? againstSort(step, facts) : againstFilter(step, facts))
      if (reason === undefined) continue
      const act = use === 'sort' ? localized('sorted', '排序') : localized('filtered', '筛选')
      const what = localized('A list cannot be {act} by "{path}": {reason}.', '列表不能按 "{path}" {act}：{reason}。', {
        act,
        path,
        reason,
      })
      report({ pointer, ...(isKey ? { target: 'key' } : {}), what })
    }
  },
  resource({ file, facts, references, report }) {
    const resource = facts.resource(file.name)
    for (const { pointer, path, meaning } of references.fields) {
      if (meaning.use !== 'unique' && meaning.use !== 'sort') continue
      const step = resource && fieldAt(resource, path, facts)
      const storage = step && storageOf(step.field)
      if (storage !== 'none' && storage !== 'json') continue
      if (meaning.use === 'sort') {
        report({
          pointer,
          what: localized(
            'Records cannot be put in order by "{path}": it has no column that can be compared.',
            '不能按 "{path}" 排列记录：它没有可比较的列。',
            { path },
          ),
        })
        continue
      }
      const what = localized(
        '"{path}" cannot be part of a unique combination: it has no column that can be compared.',
        '"{path}" 不能作为唯一组合的一部分：它没有可比较的列。',
        { path },
      )
      report({
        pointer,
        what,
        fix: localized('Name fields that are kept and are no lists.', '请填写有存储列且不是列表的字段。'),
      })
    }
  },
}

const AGAIN = localized('it is computed again for every row', '它对每一行都要重新计算')

function fieldUse({ use }: FieldMeaning, around: FieldReference['around']) {
  return typeof use === 'function' ? use(around) : use
}

function againstSort(step: PathStep, facts: Facts): LocalizedText | undefined {
  const { field } = step
  if (!valueTypeOf(field).sortable || storageOf(field) === 'json')
    return localized('values of type {type} have no order', '{type} 类型的值没有顺序', { type: field.type })
  return indexColumns(step, facts).length === 0 ? AGAIN : undefined
}

function againstFilter(step: PathStep, facts: Facts): LocalizedText | undefined {
  const { field } = step
  if (filterOperatorsOf(field).length === 0)
    return localized('values of type {type} cannot be compared', '{type} 类型的值不能比较', { type: field.type })
  // Lists have an index of their members; other JSON has none.
  if (storageOf(field) === 'json')
    return valueTypeOf(field).expressionType === 'list'
      ? undefined
      : localized('values of type {type} have no index', '{type} 类型的值没有索引', { type: field.type })
  return indexColumns(step, facts).length > 0 ? undefined : AGAIN
}
