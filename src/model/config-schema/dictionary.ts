import type { Static } from '@sinclair/typebox'
import { optionList } from './option.ts'
import { configFile, localizedText } from './vocabulary.ts'

/** `config/dictionaries/<name>.json`: values that several fields share. */
export const dictionarySchema = configFile('Dictionary', 'Values that several enum and tags fields share.', {
  title: localizedText('Name of the dictionary.'),
  values: optionList,
})
export type DictionaryConfig = Static<typeof dictionarySchema>
