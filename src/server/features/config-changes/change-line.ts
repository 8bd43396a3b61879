import type { LocalizedText } from '#model/localized-text.ts'

/** safe: applied without confirmation. confirm: applied when confirmed. refused: blocks the whole change. */
export type Level = 'safe' | 'confirm' | 'refused'

/** One consequence of a config change. */
export interface ChangeLine {
  readonly level: Level
  readonly about: 'config' | 'tables' | 'records' | 'renames' | 'access' | 'pages' | 'work'
  readonly what: LocalizedText
  /** The consequence, or the remedy. */
  readonly why?: LocalizedText
  /** Both without the values of records that they quote; absent where they quote none. */
  readonly withoutValues?: Pick<ChangeLine, 'what' | 'why'> | undefined
  /** How many records, views, accounts … it affects, and the names of some. */
  readonly count?: number
  readonly examples?: readonly string[]
  /** The entries that the line sums up. */
  readonly details?: readonly { readonly what: LocalizedText }[]
}
