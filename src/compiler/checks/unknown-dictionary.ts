import { inputsOf } from '../mentions/field-configs.ts'
import { pointerTo } from '../parse/json-pointer.ts'
import { suggest } from '../problems/suggest.ts'
import { quote } from '../problems/wording.ts'
import type { Check } from './check.ts'

export const unknownDictionary: Check = {
  code: 'unknown-dictionary',
  severity: 'error',
  why: 'A dictionary is a file of that name in the folder `dictionaries`; without it the field has no values to choose.',
  fix: 'Correct the name, add the dictionary, or write the values into `options`.',
  resource({ value, facts, report }) {
    for (const { pointer, config } of inputsOf(value)) {
      const { dictionary } = config
      if (dictionary === undefined || facts.dictionary(dictionary) !== undefined) continue
      report({
        pointer: pointerTo(pointer, 'dictionary'),
        what: `There is no dictionary ${quote(dictionary)}.`,
        ...suggest(dictionary, facts.names('dictionary')),
      })
    }
  },
}
