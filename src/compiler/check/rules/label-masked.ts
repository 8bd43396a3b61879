import { localized } from '#model/localized-text.ts'
import type { Check } from '../check.ts'

export const labelMasked: Check = {
  code: 'label-masked',
  severity: 'error',
  why: 'The label stands for the record wherever something refers to it, so its value would be shown to everybody.',
  fix: 'Name a field that is not masked, e.g. a name or a number, or take "masked" off this one.',
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
