import { canBeLabel, valueTypeOf } from '#model/field-types/index.ts'
import { localized } from '#model/localized-text.ts'
import { suggest } from '../../problems/suggest.ts'
import { quote } from '../../problems/wording.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import { fieldOf } from '../../resolve/field-path.ts'
import { isUnread } from '../../resolve/unread.ts'
import type { Check } from '../check.ts'

export const labelNotAField: Check = {
  code: 'label-not-a-field',
  titleInChinese: '标题字段不存在',
  severity: 'error',
  why: localized(
    'The label stands for the record wherever another record refers to it; without one people would see bare numbers.',
    '其他记录引用它时要显示标题，否则只能看到编号。',
  ),
  fix: localized(
    'Name a field of the resource whose value is a text, a number or a date.',
    '请写资源中一个文本、数字或日期字段。',
  ),
  resource({ file, value, facts, report }) {
    const resource = facts.resource(file.name)
    if (resource === undefined) return
    const field = fieldOf(resource, value.label)
    if (field === undefined) {
      const what = localized(
        'The label {label} is not a field of "{resource}".',
        '"{resource}" 没有标题字段 {label}。',
        { label: quote(value.label), resource: file.name },
      )
      report({ pointer: '/label', what, ...suggest(value.label, Object.keys(resource.fields)) })
    } else if (!isUnread(field) && !canBeLabel(field)) {
      report({
        pointer: '/label',
        what: localized(
          'The field "{name}" of type {type} cannot stand for a record.',
          '类型为 {type} 的字段 "{name}" 不能代表记录。',
          { name: field.name, type: field.type },
        ),
      })
    }
    for (const [locale, name] of Object.entries(value.labels ?? {})) {
      const own = fieldOf(resource, name)
      const isText = own && valueTypeOf(own).storage === 'text' && own.resource === undefined
      if (!own || (isText && !own.masked)) continue
      const what = isText
        ? localized('The field "{name}" is masked and cannot stand for a record.', '脱敏字段 "{name}" 不能代表记录。', {
            name,
          })
        : localized(
            'The field "{name}" of type {type} cannot stand for a record.',
            '类型为 {type} 的字段 "{name}" 不能代表记录。',
            { name, type: own.type },
          )
      report({ pointer: pointerTo('/labels', locale), what })
    }
  },
}
