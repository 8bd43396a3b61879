import type { Locale } from '../localized-text.ts'

/** Parts of a house's address (specification section 3). */
export interface HouseText {
  readonly cityName?: string | null
  readonly blockName?: string | null
  /** Building number, e.g. `3` or `3号楼`. */
  readonly ban?: string | null
  /** Unit, e.g. `2` or `2单元`. */
  readonly unit?: string | null
  /** Room, e.g. `1201`. */
  readonly doorplate?: string | null
}

/**
 * City + block + building number + unit + room, as one line; "no info" if there is none of it. A bare number gets its
 * word (`3` → `3号楼`); missing parts are left out.
 */
export function houseText(house: HouseText | null | undefined, locale: Locale): string {
  const words = WORDS[locale]
  const parts = [
    house?.cityName?.trim(),
    house?.blockName?.trim(),
    numbered(house?.ban, words.ban),
    numbered(house?.unit, words.unit),
    numbered(house?.doorplate, words.room),
  ].filter(part => part)
  return parts.length === 0 ? words.none : parts.join(words.between)
}

const WORDS = {
  'zh-CN': {
    ban: (n: string) => `${n}号楼`,
    unit: (n: string) => `${n}单元`,
    room: (n: string) => `${n}室`,
    between: '',
    none: '暂无信息',
  },
  'en-US': {
    ban: (n: string) => `Building ${n}`,
    unit: (n: string) => `Unit ${n}`,
    room: (n: string) => `Room ${n}`,
    between: ' ',
    none: 'no info',
  },
} as const satisfies Record<Locale, unknown>

function numbered(part: string | null | undefined, word: (n: string) => string): string | undefined {
  const trimmed = part?.trim()
  return trimmed && /^[A-Za-z]?\d+[A-Za-z]?$/.test(trimmed) ? word(trimmed) : trimmed
}
