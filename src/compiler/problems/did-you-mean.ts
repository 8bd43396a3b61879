import type { LocalizedText } from '#model/localized-text.ts'

/**
 * The candidate most likely meant by `name`, or `undefined`: the one with this title, a synonym from another system, the one
 * with the same words in another order, the most similar spelling (letter case may differ, and about a third of the letters may be
 * wrong, missing, doubled or swapped), the same verb in another form, or the only candidate that begins or ends with it, or with
 * which it begins.
 */
export function nearestName(
  name: string,
  candidates: Iterable<string>,
  titleOf?: (candidate: string) => LocalizedText | undefined,
): string | undefined {
  const names = [...candidates]
  return (
    (titleOf && titled(name, names, titleOf)) ??
    synonymOf(name, names) ??
    sameWords(name, names) ??
    nearestSpelling(name, names) ??
    otherForm(name, names) ??
    onlyBeginning(name, names) ??
    onlyEnding(name, names) ??
    onlyWord(name, names) ??
    onlyBegun(name, names) ??
    onlyLonger(name, names)
  )
}

function titled(name: string, names: readonly string[], titleOf: (candidate: string) => LocalizedText | undefined) {
  const wanted = name.trim().toLowerCase()
  const [found, ...others] = names.filter(each =>
    Object.values(titleOf(each) ?? {}).some(title => title.trim().toLowerCase() === wanted),
  )
  return others.length === 0 ? found : undefined
}

/** Words that other systems and languages use for ours. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  // field types
  string: ['text'],
  varchar: ['text'],
  longtext: ['textarea'],
  multiline: ['textarea'],
  number: ['integer', 'decimal'],
  float: ['decimal'],
  double: ['decimal'],
  numeric: ['decimal'],
  currency: ['money'],
  price: ['money'],
  checkbox: ['boolean'],
  switch: ['boolean'],
  select: ['enum'],
  dropdown: ['enum'],
  choice: ['enum'],
  radio: ['enum'],
  multiselect: ['tags'],
  timestamp: ['datetime'],
  date: ['day'],
  yearmonth: ['month'],
  relation: ['reference'],
  lookup: ['reference'],
  status: ['state'],
  state: ['status'],
  file: ['files'],
  attachment: ['files'],
  image: ['images'],
  photo: ['images'],
  picture: ['images'],
  formula: ['computed', 'expression'],
  calculated: ['computed'],
  serial: ['sequence'],
  autonumber: ['sequence'],
  object: ['json'],
  // page kinds
  table: ['list'],
  grid: ['list'],
  dashboard: ['report'],
  kanban: ['board'],
  // actions
  remove: ['delete'],
  update: ['edit'],
  edit: ['update'],
  modify: ['update', 'edit'],
  new: ['create'],
  add: ['create'],
  insert: ['create'],
  view: ['read'],
  show: ['read'],
  // operators and aggregates
  like: ['contains'],
  contains: ['like'],
  le: ['lte'],
  ge: ['gte'],
  between: ['range'],
  before: ['lt'],
  after: ['gt'],
  less: ['lt'],
  lessthan: ['lt'],
  greater: ['gt'],
  greaterthan: ['gt'],
  more: ['gt'],
  atleast: ['gte'],
  atmost: ['lte'],
  all: ['*'],
  every: ['*'],
  '=': ['eq'],
  '==': ['eq'],
  '!=': ['ne'],
  '>': ['gt'],
  '>=': ['gte'],
  '<': ['lt'],
  '<=': ['lte'],
  total: ['sum'],
  average: ['avg'],
  mean: ['avg'],
  ratio: ['rate'],
  percentage: ['rate', 'percent'],
  // keys
  visibleif: ['visibleWhen'],
  showif: ['visibleWhen'],
  showwhen: ['visibleWhen'],
  requiredif: ['requiredWhen'],
  readonlyif: ['readOnlyWhen'],
  disabledwhen: ['readOnlyWhen'],
  mandatory: ['required'],
  placeholder: ['hint'],
  tooltip: ['help'],
  orderby: ['sort'],
  minimum: ['min'],
  maximum: ['max'],
  writeonce: ['immutable'],
  maxlength: ['max'],
  minlength: ['min'],
  min: ['minLength'],
  max: ['maxLength'],
  least: ['fewest'],
  roundrobin: ['turn'],
  // colours
  yellow: ['gold'],
  amber: ['gold'],
  teal: ['cyan'],
  violet: ['purple'],
  // expressions
  user: ['me'],
  currentuser: ['me'],
  userid: ['id'],
  loginuser: ['me'],
  account: ['me'],
  len: ['size'],
  length: ['size'],
  count: ['size'],
  datediff: ['daysBetween'],
  diffdays: ['daysBetween'],
  dayofweek: ['weekDay'],
  tolower: ['lower'],
  lowercase: ['lower'],
  toupper: ['upper'],
  uppercase: ['upper'],
  tostring: ['string'],
  ceiling: ['ceil'],
  isset: ['has'],
  creator: ['createdBy'],
  author: ['createdBy'],
  modifier: ['updatedBy'],
  dateadd: ['dateAdd'],
  ifnull: ['coalesce'],
  nvl: ['coalesce'],
}

/** The candidate that another system calls `name`. */
export function synonymOf(name: string, candidates: readonly string[]): string | undefined {
  const key = name.toLowerCase()
  const words = Object.hasOwn(WORDS, key) ? WORDS[key] : undefined
  return words?.find(word => word !== name && candidates.includes(word))
}

/** Verbs whose participle has another spelling; transitions are named by the one, states by the other. */
const VERBS = [
  ...[
    ['leave', 'left'],
    ['pay', 'paid'],
    ['sell', 'sold'],
    ['send', 'sent'],
    ['lend', 'lent'],
    ['hold', 'held'],
  ],
  ...[
    ['lose', 'lost'],
    ['keep', 'kept'],
    ['make', 'made'],
    ['build', 'built'],
    ['do', 'done'],
    ['begin', 'begun'],
  ],
  ...[
    ['buy', 'bought'],
    ['bring', 'brought'],
    ['catch', 'caught'],
    ['meet', 'met'],
    ['speak', 'spoken'],
  ],
]

/** The candidate that is the same verb in another form: `left` for `leave`. */
function otherForm(name: string, names: readonly string[]): string | undefined {
  const forms = VERBS.find(each => each.includes(name.toLowerCase()))
  return forms?.find(each => each !== name && names.includes(each))
}

/** The only candidate with the same words in another order: `dateAdd` for `addDate`. */
function sameWords(name: string, names: readonly string[]): string | undefined {
  const sorted = (text: string) =>
    text
      .split(/(?=[A-Z])/)
      .map(word => word.toLowerCase())
      .toSorted()
      .join(' ')
  const wanted = sorted(name)
  if (!wanted.includes(' ')) return undefined
  const [found, ...others] = names.filter(each => each !== name && sorted(each) === wanted)
  return others.length === 0 ? found : undefined
}

function onlyBeginning(name: string, candidates: readonly string[]): string | undefined {
  const [first, ...others] = candidates
    .filter(each => each !== name && name.length > 1 && each.toLowerCase().startsWith(name.toLowerCase()))
    .toSorted((a, b) => a.length - b.length)
  return others.every(each => each.startsWith(first!)) ? first : undefined
}

/** The only candidate with which the name, a single word, begins: `cron` for `crontab`. */
function onlyBegun(name: string, candidates: readonly string[]): string | undefined {
  if (!/^\w+$/.test(name)) return undefined
  const [found, ...others] = candidates.filter(
    each => each.length > 3 && each !== name && name.toLowerCase().startsWith(each.toLowerCase()),
  )
  return others.length === 0 ? found : undefined
}

/** The last word of a name, or the last part of a path: `name` for `fullName`, `/list` for `/estate/list`. */
function onlyEnding(name: string, candidates: readonly string[]): string | undefined {
  if (name.length < 4) return undefined
  const ending = name.charAt(0).toUpperCase() + name.slice(1)
  const [found, ...others] = candidates.filter(each => each !== name && each.endsWith(ending))
  return others.length === 0 ? found : undefined
}

/** Last words that are written for one another. */
const LAST_WORDS = [
  ['no', 'number', 'num', 'code', 'nr'],
  ['at', 'on', 'time', 'date', 'day'],
  ['by', 'user', 'person'],
  ['count', 'total', 'number', 'num'],
  ['amount', 'sum', 'total', 'money'],
  ['message', 'msg', 'text'],
]

/** The only candidate with the same words except for the last, which means the same: `orderNo` for `orderNumber`. */
function onlyWord(name: string, names: readonly string[]): string | undefined {
  const [rest, last] = wordsOf(name)
  const [found, ...others] = names.filter(each => {
    const [otherRest, otherLast] = wordsOf(each)
    const isSame = LAST_WORDS.some(words => words.includes(last) && words.includes(otherLast))
    return each !== name && rest !== '' && rest === otherRest && isSame
  })
  return others.length === 0 ? found : undefined
}

/** A name in camel case without its last word, and that word in small letters. */
function wordsOf(name: string): readonly [rest: string, last: string] {
  const at = name.search(/[A-Z][a-z]*$/)
  return at < 1 ? ['', ''] : [name.slice(0, at), name.slice(at).toLowerCase()]
}

/** The only candidate that has all characters of a Chinese name in this order: 大庆区域公司 for 大庆公司. */
function onlyLonger(name: string, names: readonly string[]): string | undefined {
  const characters = [...name]
  if (characters.length < 3 || !/^\p{Script=Han}+$/u.test(name)) return undefined
  const inOrder = new RegExp(characters.join('.*'), 'u')
  const [found, ...others] = names.filter(each => each !== name && inOrder.test(each))
  return others.length === 0 ? found : undefined
}

function nearestSpelling(name: string, candidates: readonly string[]): string | undefined {
  const wanted = name.toLowerCase()
  let best: string | undefined
  let bestDistance = Math.max(name.length < 5 ? 1 : 2, Math.floor(name.length / 3)) + 1
  // Of two that are as near, letters are swapped and an ending is forgotten or added sooner than another letter is written.
  const isLikely = (candidate = '') => {
    const lower = candidate.toLowerCase()
    return (
      lower.startsWith(wanted) || wanted.startsWith(lower) || [...lower].sort().join('') === [...wanted].sort().join('')
    )
  }
  for (const candidate of candidates) {
    if (candidate === name || Math.abs(candidate.length - name.length) > bestDistance) continue
    const distance = editDistance(wanted, candidate.toLowerCase(), bestDistance + 1)
    const isBetter = distance < bestDistance || (distance === bestDistance && isLikely(candidate) && !isLikely(best))
    if (isBetter) {
      best = candidate
      bestDistance = distance
    }
    if (distance === 0) break
  }
  return best
}

/**
 * Damerau-Levenshtein distance (optimal string alignment) between `a` and `b`; stops and returns `limit` as soon as the
 * distance cannot stay below it.
 */
export function editDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    let smallest = row
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let distance = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) distance = Math.min(distance, (beforePrevious[column - 2] ?? 0) + 1)
      current.push(distance)
      smallest = Math.min(smallest, distance)
    }
    if (smallest >= limit) return limit
    beforePrevious = previous
    previous = current
  }
  return previous[b.length] ?? 0
}
