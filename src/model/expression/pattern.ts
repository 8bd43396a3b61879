import { cached } from './cache.ts'

/**
 * The patterns of `matches`: a subset of regular expressions that runs in linear time and can be converted to SQLite's GLOB,
 * which has no repetition.
 */
interface PatternPart {
  readonly kind: 'one' | 'any' | 'start' | 'end'
  /** `one`: characters of a class (`a-z0-9`), `''` = any single character. */
  readonly characters: string
  readonly negated: boolean
  readonly count: number
}

const MAX_CHARACTERS = 200
const MAX_ANY = 3
const TOKEN = /(\.\*)|(\^)|(\$)|(?:(\.)|\\d|\\w|\\(.)|\[(\^?)([^\]\\^]+)\]|([^\\[\](){}*+?|^$.]))(?:\{(\d{1,3})\})?/suy
const SHORTHAND: Readonly<Record<string, string>> = { '\\d': '0-9', '\\w': 'A-Za-z0-9_' }

/** Error of a pattern, in English; undefined when it is valid. */
export function checkPattern(pattern: string): string | undefined {
  const parts = parsePattern(pattern)
  return typeof parts === 'string' ? parts : undefined
}

/** Whether the text matches the pattern anywhere; null for an invalid pattern. */
export function matchesPattern(text: string, pattern: string): boolean | null {
  return matcherOf(pattern)?.(text) ?? null
}

/** The pattern as a PostgreSQL regular expression; '' when invalid. */
export function patternToPosix(pattern: string): string {
  const parts = parsePattern(pattern)
  return typeof parts === 'string' ? '' : parts.map(regExpPart).join('')
}

/** The pattern as a SQLite GLOB pattern. */
export function patternToGlob(pattern: string): string {
  const parts = parsePattern(pattern)
  if (typeof parts === 'string') throw new Error(parts)
  const body = parts.map(globPart).join('')
  return `${parts[0]?.kind === 'start' ? '' : '*'}${body}${parts.at(-1)?.kind === 'end' ? '' : '*'}`
}

type Matcher = (text: string) => boolean

/**
 * Between `.*` a pattern has a fixed number of characters, so searching for each part after the previous one is enough; a
 * regular expression of the whole would try every combination.
 */
const matcherOf: (pattern: string) => Matcher | null = cached(pattern => {
  const parts = parsePattern(pattern)
  if (typeof parts === 'string') return null
  const stretches: PatternPart[][] = [[]]
  for (const part of parts) {
    if (part.kind === 'any') stretches.push([])
    else stretches.at(-1)?.push(part)
  }
  const last = stretches.pop() ?? []
  const searches = stretches.map(stretch => new RegExp(stretch.map(regExpPart).join(''), 'gsu'))
  const ending = new RegExp(last.map(regExpPart).join(''), 'gsu')
  const length = last.at(-1)?.kind === 'end' ? last.reduce((sum, part) => sum + part.count, -1) : undefined
  return text => {
    let at = 0
    for (const search of searches) {
      search.lastIndex = at
      if (!search.test(text)) return false
      at = search.lastIndex
    }
    // A part at the end can only match the last characters.
    const tail = length === undefined ? 0 : startOfLast(text, length)
    ending.lastIndex = Math.max(at, tail)
    return ending.test(text)
  }
})

/** Start of the last `count` characters (not UTF-16 units). */
function startOfLast(text: string, count: number): number {
  let at = text.length
  for (let left = count; left > 0 && at > 0; left--) {
    at -= at > 1 && /[\udc00-\udfff]/.test(text.charAt(at - 1)) && /[\ud800-\udbff]/.test(text.charAt(at - 2)) ? 2 : 1
  }
  return at
}

function parsePattern(pattern: string): readonly PatternPart[] | string {
  const parts: PatternPart[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < pattern.length) {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(pattern)
    if (!match) return `the pattern has '${pattern.charAt(at)}' at character ${at + 1}, which is not available here`
    parts.push(partOf(match))
    if (match[2] !== undefined && at > 0) return "'^' may stand at the start only"
    if (match[3] !== undefined && TOKEN.lastIndex < pattern.length) return "'$' may stand at the end only"
  }
  if (parts.filter(part => part.kind === 'any').length > MAX_ANY) return `'.*' may occur ${MAX_ANY} times at most`
  const length = parts.reduce((sum, part) => sum + part.count, 0)
  if (length > MAX_CHARACTERS) return `the pattern stands for more than ${MAX_CHARACTERS} characters`
  const backwards = parts.map(part => backwardsRange(part.characters)).find(range => range !== undefined)
  return backwards === undefined ? parts : `the range '${backwards}' in the pattern runs backwards`
}

/** A reversed range such as `z-a` would match nothing. */
function backwardsRange(characters: string): string | undefined {
  return characters.match(/.-./gsu)?.find(range => (range.codePointAt(0) ?? 0) > ([...range][2]?.codePointAt(0) ?? 0))
}

function partOf(match: RegExpExecArray): PatternPart {
  const [token, any, start, end, dot, escaped, negation, characters, plain, count] = match
  const base = { characters: '', negated: false, count: count === undefined ? 1 : Number(count) }
  if (any !== undefined) return { ...base, kind: 'any' }
  if (start !== undefined) return { ...base, kind: 'start' }
  if (end !== undefined) return { ...base, kind: 'end' }
  const shorthand = SHORTHAND[token.slice(0, 2)]
  if (dot !== undefined) return { ...base, kind: 'one' }
  if (shorthand !== undefined) return { ...base, kind: 'one', characters: shorthand }
  return { ...base, kind: 'one', characters: characters ?? escaped ?? plain ?? '', negated: negation === '^' }
}

function regExpPart(part: PatternPart): string {
  if (part.kind === 'start') return '^'
  if (part.kind === 'end') return '$'
  if (part.kind === 'any') return '.*'
  const set = part.characters.replace(/[[\]\\^]/g, '\\$&')
  const one = part.characters === '' ? '.' : `[${part.negated ? '^' : ''}${set}]`
  return one.repeat(part.count)
}

function globPart(part: PatternPart): string {
  if (part.kind === 'start' || part.kind === 'end') return ''
  if (part.kind === 'any') return '*'
  if (part.characters === '^') return '^'.repeat(part.count)
  const one = part.characters === '' ? '?' : `[${part.negated ? '^' : ''}${part.characters}]`
  return one.repeat(part.count)
}
