import { choose, hasKey } from '../config-schema/alternatives.ts'
import { Type } from '../config-schema/type.ts'
import { defineFieldType } from '../define-extension.ts'
import { CHOICE_OPERATORS } from './shared/operators.ts'
import { checkOption, choiceOptions, optionTitle, sampleOption } from './shared/option-value.ts'

/** One of the values in `options` or of a dictionary. */
export const enumField = defineFieldType({
  name: 'enum',
  storage: 'text',
  expressionType: 'string',
  options: Type.Object(
    choiceOptions,
    choose(hasKey('dictionary'), { properties: { options: false } }, { required: ['options'] }),
  ),
  filterOperators: CHOICE_OPERATORS,
  sortable: true,
  normalise: checkOption,
  format: optionTitle,
  sample: sampleOption,
})
