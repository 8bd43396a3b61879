/** Dictionaries that are drawn from the config itself. Records that name a part of it, such as a log, keep names that are gone. */
export const OWN_DICTIONARY_NAMES = ['resources', 'actions'] as const
export type OwnDictionaryName = (typeof OWN_DICTIONARY_NAMES)[number]

/** Whether the dictionary of this name is drawn from the config. */
export function isOwnDictionary(name: string | undefined): boolean {
  return (OWN_DICTIONARY_NAMES as readonly (string | undefined)[]).includes(name)
}
