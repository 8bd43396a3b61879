import { PATTERN_PARTS, PATTERN_WORDS } from '#model/text/sample-pattern.ts'
import type { HintContext, HintKind } from './hint.ts'

/**
 * `{"pattern": "DH{seq:000000}"}`: `{n}` and `{seq}` count (`:000` pads with zeros), `{year}`, `{month}` and `{day}` are those
 * of the day of seeding, `{digits:6}` random digits; any other name is a value of the row.
 */
export const pattern: HintKind = {
  key: 'pattern',
  make: ({ pattern }, context) =>
    (pattern as string).replace(PATTERN_PARTS, (_, word: string, format?: string) => part(word, format ?? '', context)),
}

function part(word: string, format: string, context: HintContext): string {
  const { world, random, n, seq, reader, resource, row } = context
  const source = { n, seq, today: world.today, digit: () => random.integer(0, 9) }
  const text = PATTERN_WORDS.get(word)?.(source, format) ?? String(reader.read(resource.name, row, word) ?? '')
  return text.padStart(format.length, '0')
}

/** `{"location": true}`: a point in central Harbin; with `"from": path` a point near that one. */
export const location: HintKind = {
  key: 'location',
  matches: options => options.location === true,
  make({ from }, { random, reader, resource, row }) {
    const near = from === undefined ? undefined : (reader.read(resource.name, row, from as string) as Point | null)
    const [lng, lat] = near ? [near.lng - NEAR / 2, near.lat - NEAR / 2] : [126.5, 45.6]
    const [width, height] = near ? [NEAR, NEAR] : [0.3, 0.2]
    return {
      lng: Number((lng + random.next() * width).toFixed(6)),
      lat: Number((lat + random.next() * height).toFixed(6)),
    }
  },
}

interface Point {
  readonly lng: number
  readonly lat: number
}

/** Some 300 m, in degrees. */
const NEAR = 0.003
