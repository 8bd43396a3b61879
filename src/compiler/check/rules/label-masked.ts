import type { Check } from '../check.ts'

export const labelMasked: Check = {
  code: 'label-masked',
  severity: 'error',
  why: 'The label stands for the record wherever something refers to it, so its value would be shown to everybody.',
  fix: 'Name a field that is not masked, e.g. a name or a number, or take "masked" off this one.',
  resource({ value, file, facts, report }) {
    const field = facts.resource(file.name)?.fields[value.label]
    if (field?.masked) report({ pointer: '/label', what: `The label "${value.label}" is a masked field.` })
  },
}
