import { Type } from '../config-schema/type.ts'
import { defineFieldType } from '../define-extension.ts'
import { accept, refuse } from './shared/normalised.ts'

const WORDS = { 'zh-CN': { true: '是', false: '否' }, 'en-US': { true: 'Yes', false: 'No' } } as const

/** Yes or no. */
export const booleanField = defineFieldType({
  name: 'boolean',
  storage: 'boolean',
  expressionType: 'bool',
  options: Type.Object({}),
  filterOperators: ['eq', 'null'],
  sortable: true,
  normalise(value) {
    if (value === true || value === 1 || value === 'true' || value === '1') return accept(true)
    if (value === false || value === 0 || value === 'false' || value === '0') return accept(false)
    return refuse('not-boolean')
  },
  format: (value, _field, locale) => (typeof value === 'boolean' ? WORDS[locale][`${value}`] : ''),
  sample: (_field, random) => random() < 0.5,
})
