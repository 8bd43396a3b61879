import type { Row } from '#model/api.ts'
import type { ClientField } from '#model/client-model.ts'
import type { Color } from '#model/config-schema/vocabulary.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import { isEmpty } from '#model/is-empty.ts'
import { type Locale, textIn } from '#model/localized-text.ts'
import type { GridOptions } from '#model/page-kinds/list.ts'
import { valueAt } from '../records/row-values.ts'

/** An entry of the legend. */
export interface Shade {
  readonly key: string
  readonly color: Color | 'plain'
  readonly title: string
}

/** A colouring of the records. */
export interface Coloring {
  readonly name: string
  readonly title: string
  readonly shades: readonly Shade[]
  shadeOf(row: Row): Shade
}

interface Words {
  /** Colour of records without a value. */
  readonly none: string
  above(value: string): string
  upTo(value: string): string
}

const BAND_COLORS: readonly Color[] = ['green', 'gold', 'orange', 'red']

/** The colourings of the page whose fields the account may see. */
export function coloringsOf(
  { colors }: GridOptions,
  fields: Readonly<Record<string, ClientField>>,
  locale: Locale,
  words: Words,
): readonly Coloring[] {
  return colors.flatMap(color => {
    const name = typeof color === 'string' ? color : color.field
    const field = fields[name]
    if (!field) return []
    const found = typeof color === 'string' ? byOption(field, locale, words) : byBand(field, color.bands, locale, words)
    return { name, title: textIn(field.title, locale), ...found }
  })
}

function byOption(field: ClientField, locale: Locale, words: Words): Pick<Coloring, 'shades' | 'shadeOf'> {
  const none: Shade = { key: '', color: 'plain', title: words.none }
  const shades = (field.options ?? []).map(({ value, color, title }): Shade => {
    return { key: String(value), color: color ?? 'plain', title: textIn(title, locale) }
  })
  const byKey = new Map(shades.map(shade => [shade.key, shade]))
  return { shades: [...shades, none], shadeOf: row => byKey.get(String(valueAt(row, field.name))) ?? none }
}

function byBand(
  field: ClientField,
  bands: readonly number[],
  locale: Locale,
  words: Words,
): Pick<Coloring, 'shades' | 'shadeOf'> {
  const type = valueTypeOf(field)
  const said = (value: number) => (type.print ?? type.format)(value, field, locale)
  const titles = [words.none, ...bands.map(band => words.upTo(said(band))), words.above(said(bands.at(-1)!))]
  const shades = titles.map((title, index): Shade => ({ key: String(index), color: BAND_COLORS[index]!, title }))
  // The highest band is red, however many there are.
  shades[shades.length - 1] = { ...shades.at(-1)!, color: 'red' }
  return {
    shades,
    shadeOf(row) {
      const value = valueAt(row, field.name)
      if (isEmpty(value) || !(Number(value) > 0)) return shades[0]!
      const band = bands.findIndex(end => Number(value) <= end)
      return shades[band < 0 ? shades.length - 1 : band + 1]!
    },
  }
}
