import { type HintContext, type HintKind, isFlag } from './hint.ts'

/**
 * `{"pattern": "DH{seq:000000}"}`: `{n}` and `{seq}` count (with zeros in front where asked), `{year}`, `{month}` and
 * `{day}` are those of the day of seeding, `{digits:6}` random digits; any other name is a value of the row.
 */
export const pattern: HintKind = {
  key: 'pattern',
  make: ({ pattern }, context) =>
    (pattern as string).replace(/\{([$A-Za-z][\w.$]*)(?::(\d+))?\}/g, (_, word: string, format?: string) =>
      part(word, format, context),
    ),
}

function part(word: string, format: string | undefined, context: HintContext): string {
  const { world, random, n, seq, reader, resource, row } = context
  if (word === 'digits') return Array.from({ length: Number(format) }, () => random.integer(0, 9)).join('')
  const known: Readonly<Record<string, string>> = {
    n: String(n),
    seq: String(seq),
    year: world.today.slice(0, 4),
    month: world.today.slice(5, 7),
    day: world.today.slice(8, 10),
  }
  const text = known[word] ?? String(reader.read(resource.name, row, word) ?? '')
  return format ? text.padStart(format.length, '0') : text
}

/** `{"location": true}`: a point in the middle of Harbin. */
export const location: HintKind = {
  key: 'location',
  matches: isFlag('location'),
  make: (_options, { random }) => ({
    lng: Number((126.5 + random.next() * 0.3).toFixed(6)),
    lat: Number((45.6 + random.next() * 0.2).toFixed(6)),
  }),
}
