import { Type } from '../config-schema/type.ts'
import { defineFieldType } from '../define-extension.ts'
import { CHOICE_OPERATORS } from './shared/operators.ts'
import { checkOption, optionTitle, sampleOption } from './shared/option-value.ts'

/** State of the workflow of the same name; the model lists its states as the field's options. */
export const stateField = defineFieldType({
  name: 'state',
  storage: 'text',
  expressionType: 'string',
  options: Type.Object({}),
  filterOperators: CHOICE_OPERATORS,
  sortable: true,
  systemSet: true,
  normalise: checkOption,
  format: optionTitle,
  sample: sampleOption,
})
