import { localized } from '#model/localized-text.ts'
import type { Check } from '../check.ts'

export const labelMasked: Check = {
  code: 'label-masked',
  titleInChinese: '标题字段被脱敏',
  severity: 'error',
  why: localized(
    'The label stands for the record wherever something refers to it, so its value would be shown to everybody.',
    '凡引用记录之处都会显示标题字段，脱敏的值就会人人可见。',
  ),
  fix: localized(
    'Name a field that is not masked, e.g. a name or a number, or take "masked" off this one.',
    '请换一个不脱敏的字段，或去掉 masked。',
  ),
  resource({ value, file, facts, report }) {
    const field = facts.resource(file.name)?.fields[value.label]
    if (field?.masked)
      report({
        pointer: '/label',
        what: localized('The label "{label}" is a masked field.', '标题字段 "{label}" 是脱敏字段。', {
          label: value.label,
        }),
      })
  },
}
