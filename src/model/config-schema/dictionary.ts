import type { Static } from '@sinclair/typebox'
import { Type } from './type.ts'
import { closedObject, color, configFile, localizedText } from './vocabulary.ts'

/** One value of a dictionary or of an enum field. */
const option = closedObject({
  value: Type.String({
    pattern: '^\\S(.*\\S)?$',
    maxLength: 64,
    description: 'Stored value; never change it once used.',
  }),
  title: localizedText('Name of the value.'),
  color: Type.Optional(color),
})

export const optionList = Type.Array(option, {
  minItems: 1,
  uniqueItems: true,
  description: 'Values to choose from, in the order shown.',
})

/** `config/dictionaries/<name>.json`: values that several fields share. */
export const dictionarySchema = configFile('Dictionary', 'Values that several enum and tags fields share.', {
  title: localizedText('Name of the dictionary.'),
  values: optionList,
})
export type DictionaryConfig = Static<typeof dictionarySchema>
