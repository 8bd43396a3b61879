/** Number of first grams used for a search text; matches are compared in full anyway. */
const MOST_GRAMS = 24
/** As a pattern of GLOB and as a regular expression. */
const PLAIN = '[0-9A-Za-z]'
const PLAIN_TRIPLE = new RegExp(`^${PLAIN}{3}$`)

/**
 * The words of the text index for a column: every pair of neighbouring characters, because Chinese names have two, and every
 * three neighbouring ASCII letters or digits, because there are only a hundred pairs of digits and very many texts contain
 * each. In hexadecimal after `prefix`; an SQL expression over `column`.
 */
export function wordsOf(column: string, prefix: string): string {
  // SQLite has no series of numbers: the keys of a JSON list with a member for each pair serve as one.
  const pairs = `length(${column}) - 1`
  const places = `json_each('[' || substr(replace(hex(zeroblob(${pairs})), '00', '0,'), 1, 2 * (${pairs}) - 1) || ']')`
  const word = (length: number) => `'${prefix}' || hex(lower(substr(${column}, key + 1, ${length})))`
  const triple = `case when substr(${column}, key + 1, 3) glob '${PLAIN.repeat(3)}' then ' ' || ${word(3)} else '' end`
  return `coalesce((select group_concat(${word(2)} || ${triple}, ' ') from ${places}), '')`
}

/** Words that every text containing `text` has; as few as possible without losing precision. */
export function wordsWith(text: string, prefix: string): string[] {
  // As in LIKE, ASCII capitals equal small letters.
  const characters = [...text.replace(/[A-Z]/g, letter => letter.toLowerCase())]
  const gram = (at: number, length: number) => characters.slice(at, at + length).join('')
  const isTriple = (at: number) => PLAIN_TRIPLE.test(gram(at, 3))
  const grams = characters.slice(0, -1).flatMap((_, at) => {
    if (isTriple(at)) return [gram(at, 3)]
    return at > 0 && isTriple(at - 1) ? [] : [gram(at, 2)]
  })
  return [...new Set(grams)].slice(0, MOST_GRAMS).map(each => prefix + Buffer.from(each).toString('hex'))
}
