import { Type } from '../config-schema/type.ts'
import { defineFieldType } from '../define-extension.ts'
import { listOfItems } from './shared/list-value.ts'
import { refuse } from './shared/normalised.ts'
import { LIST_OPERATORS } from './shared/operators.ts'
import { checkOption, choiceOptions, optionTitle, sampleOption } from './shared/option-value.ts'
import { checkText, oneLine } from './shared/texts.ts'

const MAX_TAGS = 50
const MAX_TAG_LENGTH = 40

/** A list of words: free, or from `options` or a dictionary. */
export const tagsField = defineFieldType({
  name: 'tags',
  storage: 'json',
  expressionType: 'list',
  options: Type.Object({
    ...choiceOptions,
    max: Type.Optional(Type.Integer({ minimum: 1, description: 'Most tags. Default: 50.' })),
    maxLength: Type.Optional(Type.Integer({ minimum: 1, description: 'Most characters of one tag. Default: 40.' })),
  }),
  filterOperators: LIST_OPERATORS,
  sortable: false,
  normalise(value, field) {
    return listOfItems(value, field.max ?? MAX_TAGS, item => {
      if (field.options) return checkOption(item, field)
      const text = oneLine(item)
      return text ? checkText(text, field, MAX_TAG_LENGTH) : refuse('not-text')
    })
  },
  format(value, field, locale) {
    if (!Array.isArray(value)) return ''
    return value.map(tag => optionTitle(tag, field, locale)).join(locale === 'zh-CN' ? '、' : ', ')
  },
  sample: (field, random) => [sampleOption(field, random) ?? ['A', 'B', 'C'][Math.floor(random() * 3)]],
})
