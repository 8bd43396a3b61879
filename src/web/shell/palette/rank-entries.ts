import { PALETTE_GROUPS, type PaletteEntry } from './palette-entry.ts'

/** Maximum number of entries per group in a search. */
const MOST_OF_GROUP = 7
/** Groups that are shown before anything has been typed. */
const AT_FIRST = ['favourites', 'recent', 'actions']

/**
 * The matching entries, group by group: every word must occur in a title in any language; titles that begin with the text come
 * first. Records were selected by the server and are not filtered.
 */
export function rankEntries(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean)
  return PALETTE_GROUPS.flatMap(group => {
    const own = entries.filter(entry => entry.group === group)
    if (terms.length === 0) return AT_FIRST.includes(group) ? own : []
    if (group === 'records') return own
    // These pages are already among the pages.
    if (group === 'favourites' || group === 'recent') return []
    return own
      .map(entry => ({ entry, rank: rankOf(entry, terms) }))
      .filter(({ rank }) => rank !== NO_MATCH)
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, MOST_OF_GROUP)
      .map(({ entry }) => entry)
  })
}

const NO_MATCH = 9

/** 0: a word begins with the first term, 1: every term occurs in the first word given, 2: they occur somewhere. */
function rankOf({ words }: PaletteEntry, terms: readonly string[]): number {
  const lower = words.map(word => word.toLowerCase())
  if (!terms.every(term => lower.some(word => word.includes(term)))) return NO_MATCH
  if (lower.some(word => word.startsWith(terms[0]!))) return 0
  return lower.slice(0, 2).some(word => word.includes(terms[0]!)) ? 1 : 2
}
