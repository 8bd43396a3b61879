import { describedFunction } from '#model/expression/functions/descriptions/index.ts'
import { arity, parameterAt } from '#model/expression/functions/function.ts'
import { expressionFunctions } from '#model/expression/functions/index.ts'
import type { ExpressionProblem } from '#model/expression/problem.ts'
import type { ValueType } from '#model/expression/schema.ts'
import { isDay, isNumeric } from '#model/expression/value-kind.ts'
import { nearestName } from '../../problems/did-you-mean.ts'
import type { KnownNames } from './known-names.ts'
import { isoDay } from './loose-tokens.ts'
import type { LooseNode } from './loose-tree.ts'
import { CALLS, VALUES, wordOf } from './words.ts'

/** An expression that a node may mean; `cost`: how far it is from what is written. */
interface Reading {
  readonly text: string
  readonly cost: number
  readonly type: ValueType
  /** How close its outermost operator binds: operands that bind less need brackets. */
  readonly binds: number
  /** It is meant beside another reference only. */
  readonly isReference?: true
}

type Unread = Omit<Reading, 'type'>

/** What is known at the place: names, and the type or problems of a part of the expression. */
export interface Place extends KnownNames {
  check(text: string): { readonly type: ValueType } | { readonly problems: readonly ExpressionProblem[] }
}

/** The expressions of CEL that a node may mean and that are valid as they are, the nearest first. */
export function readingsOf(node: LooseNode, place: Place): readonly Reading[] {
  return valid(unreadOf(node, place), place)
}

const CLOSE = 9

/** So many readings of a part are combined with those of its neighbours. */
const MOST_READINGS = 7
/** So many combinations are checked for one part. */
const MOST_CHECKS = 120

function valid(candidates: readonly Unread[], place: Place): Reading[] {
  const readings = new Map<string, Reading>()
  for (const each of candidates.toSorted((a, b) => a.cost - b.cost).slice(0, MOST_CHECKS)) {
    if (readings.size >= MOST_READINGS) break
    const checked = place.check(each.text)
    const further = 'problems' in checked ? withOption(each, checked.problems, place) : []
    for (const better of [each, ...further]) {
      const found = place.check(better.text)
      if ('type' in found && !readings.has(better.text)) readings.set(better.text, { ...better, type: found.type })
    }
  }
  return [...readings.values()].toSorted((a, b) => a.cost - b.cost)
}

/** The same with the nearest of the values that are possible instead of the one that is not. */
export function withOption(reading: Unread, problems: readonly ExpressionProblem[], place: KnownNames): Unread[] {
  const [problem, ...others] = problems
  if (problem === undefined || others.length > 0) return []
  const { code, params, candidates, start, end } = problem
  const name = params.given ?? params.name
  if ((code !== 'unknown-option' && params.given === undefined) || typeof name !== 'string') return []
  const near = place.titled(name).find(each => candidates.includes(each)) ?? nearestName(name, candidates)
  if (near === undefined) return []
  const text = `${reading.text.slice(0, start)}'${near}'${reading.text.slice(end)}`
  return [{ ...reading, text, cost: reading.cost + 1 }]
}

/** The same value as one of another type: a condition, a whole number, a text, a day. */
export function inOtherTypes(reading: Reading): Unread[] {
  const as = (of: string) => close(`${of}(${reading.text})`, reading.cost + 2)
  return [asCondition(reading), ...['round', 'string', 'date'].map(as)].filter(({ text }) => text !== reading.text)
}

function unreadOf(node: LooseNode, place: Place): Unread[] {
  switch (node.kind) {
    case 'text':
      return ofText(node, place)
    case 'number':
      return ofNumber(node.written)
    case 'yuan':
      return [close(inHundredths(node.value), 1), close(node.value, 2)]
    case 'percent':
      return [{ text: `${node.value} / 100`, cost: 1, binds: 6 }, close(node.value, 2)]
    case 'path':
      return place.paths(node.steps).map(each => ({ binds: CLOSE, ...each }))
    case 'brackets':
      return readingsOf(node.parts[0]!, place).map(each => close(`(${each.text})`, each.cost))
    case 'list':
      return ofList(node.parts, place)
    case 'call':
      return ofCall(node, place)
    case 'operator':
      return ofOperator(
        node.name,
        node.parts.map(part => readingsOf(part, place)),
        node.parts,
        place,
      )
  }
}

function close(text: string, cost: number): Unread {
  return { text, cost, binds: CLOSE }
}

function inHundredths(amount: string): string {
  return String(Math.round(Number(amount) * 100))
}

const WRITTEN_VALUES = ['true', 'false', 'null', 'now', 'today', 'undefined']

function ofText({ value, written }: { readonly value: string; readonly written: string }, place: Place): Unread[] {
  const inner = value.replace(/^\{\{\s*|\s*\}\}$/g, '')
  const paths = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(inner) ? place.paths(inner.split('.')) : []
  return [
    close(written, 0),
    ...place.titled(value).map(each => close(`'${each}'`, 1)),
    ...(isoDay(value.replaceAll('.', '-')) === value ? [] : [close(`'${isoDay(value.replaceAll('.', '-'))}'`, 1)]),
    ...(/^-?\d+(\.\d+)?$/.test(value) ? [close(value, 2)] : []),
    ...(value === '' ? [close('null', 2)] : []),
    ...(WRITTEN_VALUES.includes(value) ? [close(VALUES[value]!, 2)] : []),
    ...paths
      .filter(({ text, cost }) => /^\w+(\.\w+)+$/.test(text) && cost <= 2)
      .map(({ text, cost }) => close(text, cost + 3)),
  ]
}

function ofNumber(written: string): Unread[] {
  return [
    close(written, 0),
    ...(/\.\d{1,2}$/.test(written) ? [close(inHundredths(written), 2)] : []),
    ...(written === '1' ? [close('true', 3)] : written === '0' ? [close('false', 3)] : []),
    close(`'${written}'`, 3),
  ]
}

function ofList(parts: readonly LooseNode[], place: Place): Unread[] {
  const [only] = parts
  const inBrackets = combined(parts.map(part => readingsOf(part, place))).map(({ texts, cost }) =>
    close(`[${texts.join(', ')}]`, cost),
  )
  // [Field], as a spreadsheet and a database write it.
  if (parts.length !== 1 || only?.kind !== 'path') return inBrackets
  return [...inBrackets, ...readingsOf(only, place).map(each => ({ ...each, cost: each.cost + 3 }))]
}

/** The combinations of one reading of each part, the nearest first. */
function combined(
  parts: readonly (readonly Reading[])[],
): { readonly texts: string[]; readonly cost: number; readonly of: Reading[] }[] {
  let all: { texts: string[]; cost: number; of: Reading[] }[] = [{ texts: [], cost: 0, of: [] }]
  for (const readings of parts)
    all = all
      .flatMap(before =>
        readings.map(each => ({
          texts: [...before.texts, each.text],
          cost: before.cost + each.cost,
          of: [...before.of, each],
        })),
      )
      .toSorted((a, b) => a.cost - b.cost)
      .slice(0, MOST_CHECKS)
  return all
}

const BINDS: Readonly<Record<string, number>> = {
  '?': 1,
  '||': 2,
  '&&': 3,
  ...Object.fromEntries(['==', '!=', '<', '<=', '>', '>=', 'in'].map(sign => [sign, 4])),
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
}

function binary(sign: string, left: Unread, right: Unread, cost: number): Unread {
  const binds = BINDS[sign]!
  return { text: `${bracketed(left, binds)} ${sign} ${bracketed(right, binds + 1)}`, cost, binds }
}

function bracketed({ text, binds }: Unread, least: number): string {
  return binds < least ? `(${text})` : text
}

function isMissing(each: Unread, isNot: boolean, cost: number): Unread {
  return { text: `${bracketed(each, 5)} ${isNot ? '!=' : '=='} null`, cost, binds: 4 }
}

function not(each: Unread, cost: number): Unread {
  return { text: `!${bracketed(each, CLOSE)}`, cost, binds: 8 }
}

/** A condition that a value may stand for: that it is there. */
function asCondition(each: Reading): Reading {
  const isCondition = each.type.kind === 'boolean' || each.type.kind === 'any'
  if (isCondition || isLiteral(each) || !/^[\w.]+$/.test(each.text)) return each
  const isThere = each.type.kind === 'list' ? { text: `size(${each.text}) > 0`, binds: 4 } : isMissing(each, true, 0)
  return { ...isThere, cost: each.cost + 2, type: { kind: 'boolean' } }
}

function asConditions(readings: readonly Reading[]): Reading[] {
  return readings
    .filter(({ type }) => type.kind !== 'null')
    .map(asCondition)
    .toSorted((a, b) => a.cost - b.cost)
}

function ofOperator(
  name: string,
  parts: readonly (readonly Reading[])[],
  nodes: readonly LooseNode[],
  place: Place,
): Unread[] {
  const [first = [], second = [], third = []] = parts
  if (name === '!') {
    const inner = nodes[0]!
    if (inner.kind === 'operator' && inner.name === '!') return asConditions(readingsOf(inner.parts[0]!, place))
    return first.flatMap(each =>
      each.type.kind === 'boolean' || each.type.kind === 'any'
        ? [not(each, each.cost)]
        : [isMissing(each, false, each.cost + 2)],
    )
  }
  if (name === 'negate') return first.map(each => ({ text: `-${bracketed(each, CLOSE)}`, cost: each.cost, binds: 8 }))
  if (name === 'isNull' || name === 'isNotNull')
    return first.map(each => isMissing(each, name === 'isNotNull', each.cost + 1))
  if (name === '?') return ofBranches(parts)
  if (name === 'between')
    return combined([first, second, third]).map(({ of: [value, from, to], cost }) =>
      binary('&&', binary('>=', value!, from!, 0), binary('<=', value!, to!, 0), cost + 1),
    )
  if (name === ';') return [...joinedBy('&&', parts.map(asConditions), 1), ...listed(parts)]
  if (name === '&&') return [...joinedBy('&&', parts.map(asConditions), 0), ...joinedBy('+', parts, 3)]
  if (name === '||') return ofOr(parts, nodes, place)
  if (name === '&') return [...joinedBy('+', parts, 1), ...joinedBy('+', parts.map(asTexts), 2)]
  return combined([first, second]).flatMap(({ of: [left, right], cost }) => ofTwo(name, left!, right!, cost))
}

function listed(parts: readonly (readonly Reading[])[]): Unread[] {
  return combined(parts).map(({ texts, cost }) => close(`[${texts.join(', ')}]`, cost + 3))
}

function joinedBy(sign: string, parts: readonly (readonly Reading[])[], more: number): Unread[] {
  return combined(parts).map(({ of: [first, ...others], cost }) =>
    others.reduce<Unread>((left, right) => binary(sign, left, right, cost + more), { ...first!, cost: cost + more }),
  )
}

function asTexts(readings: readonly Reading[]): Reading[] {
  return readings.map(each =>
    each.type.kind === 'text'
      ? each
      : { text: `string(${each.text})`, cost: each.cost + 1, binds: CLOSE, type: { kind: 'text' } },
  )
}

/** Conditions, the first value that there is, joined texts, or one of several values. */
function ofOr(parts: readonly (readonly Reading[])[], nodes: readonly LooseNode[], place: Place): Unread[] {
  const [first, ...others] = nodes
  const isOneOf = first?.kind === 'operator' && ['==', '!=', 'in'].includes(first.name) && others.every(isValue)
  const oneOf = !isOneOf
    ? []
    : combined([
        readingsOf(first.parts[0]!, place),
        ...[first.parts[1]!, ...others].map(each => readingsOf(each, place)),
      ]).map(({ texts: [value, ...values], cost }) => {
        const isIn: Unread = { text: `${value} in [${values.join(', ')}]`, cost: cost + 1, binds: 4 }
        return first.name === '!=' ? not(isIn, cost + 1) : isIn
      })
  const coalesced = combined(parts).map(({ texts, cost }) => close(`coalesce(${texts.join(', ')})`, cost + 2))
  return [
    ...joinedBy('||', parts.map(asConditions), 0),
    ...oneOf,
    ...(nodes.every(({ kind }) => kind !== 'operator') ? coalesced : []),
    ...(parts.length > 2 ? joinedBy('+', parts, 1) : []),
  ]
}

function isValue({ kind }: LooseNode): boolean {
  return kind === 'text' || kind === 'number' || kind === 'path'
}

function ofBranches([tests = [], ...branches]: readonly (readonly Reading[])[]): Unread[] {
  return combined([asConditions(tests), ...branches]).map(({ of: [test, whenTrue, whenFalse], cost }) => ({
    text: `${bracketed(test!, 2)} ? ${bracketed(whenTrue!, 2)} : ${whenFalse?.text ?? 'null'}`,
    cost,
    binds: 1,
  }))
}

/** What an operator may mean between two values of these types. */
function ofTwo(name: string, left: Reading, right: Reading, cost: number): Unread[] {
  if (!canStandBeside(left, right) || !canStandBeside(right, left)) return []
  const isList = (each: Reading) => each.type.kind === 'list'
  const isIn = (one: Reading, many: Reading, more: number) => binary('in', one, many, cost + more)
  const call = (of: string, ...args: readonly string[]) => close(`${of}(${args.join(', ')})`, cost + 1)
  switch (name) {
    case '??':
      return [call('coalesce', left.text, right.text)]
    case '==':
    case '!=': {
      const other = isList(left) ? isIn(right, left, 2) : isList(right) ? isIn(left, right, 2) : undefined
      return other ? [name === '==' ? other : not(other, cost + 2)] : compared(name, left, right, cost)
    }
    case 'in':
      if (right.type.kind !== 'text') return [isIn(left, right, 0)]
      return [
        binary('==', left, right, cost + (right.type.options || /^['"]/.test(right.text) ? 2 : 4)),
        { ...call('contains', right.text, left.text), cost: cost + 3 },
      ]
    case 'notIn':
    case 'notContains':
    case 'notLike':
      return ofTwo(NEGATED[name]!, left, right, cost).map(each => not(each, each.cost + 1))
    case 'contains':
      return isList(left) ? [isIn(right, left, 1)] : [call('contains', left.text, right.text)]
    case 'like': {
      const [, before, middle = '', after] = /^['"](%?)(.*?)(%?)['"]$/.exec(right.text) ?? []
      if (middle === '') return []
      const of = Boolean(before) === Boolean(after) ? 'contains' : before ? 'endsWith' : 'startsWith'
      return [call(of, left.text, `'${middle}'`)]
    }
    case 'startsWith':
    case 'endsWith':
      return [call(name, left.text, right.text)]
    case '+':
    case '-':
      return ofSum(name, left, right, cost)
    default:
      return BINDS[name] === BINDS['=='] ? compared(name, left, right, cost) : [binary(name, left, right, cost)]
  }
}

function isLiteral({ text }: Reading): boolean {
  return /^(?:'[^']*'|"[^"]*"|[\d.]+|true|false|null)$/.test(text)
}

/** A comparison, unless both sides are the same or written out. */
function compared(sign: string, left: Reading, right: Reading, cost: number): Unread[] {
  return left.text === right.text || (isLiteral(left) && isLiteral(right)) ? [] : [binary(sign, left, right, cost)]
}

function canStandBeside({ isReference }: Reading, { type }: Reading): boolean {
  return isReference === undefined || type.resource !== undefined || type.element?.resource !== undefined
}

const NEGATED: Readonly<Record<string, string>> = { notIn: 'in', notContains: 'contains', notLike: 'like' }

/** Sums and differences, also those of days. */
function ofSum(sign: '+' | '-', left: Reading, right: Reading, cost: number): Unread[] {
  if (isDay(left.type.kind) && isDay(right.type.kind) && sign === '-')
    return [close(`daysBetween(${right.text}, ${left.text})`, cost + 2)]
  if (isDay(left.type.kind) && isNumeric(right.type.kind)) {
    const amount = sign === '+' ? right.text : `-${bracketed(right, CLOSE)}`
    return [close(`dateAdd(${left.text}, ${amount}, 'days')`, cost + 2)]
  }
  const plain = binary(sign, left, right, cost)
  if (sign === '-' || (left.type.kind === 'text') === (right.type.kind === 'text')) return [plain]
  const [a, b] = [asTexts([left]), asTexts([right])]
  return [plain, binary('+', a[0]!, b[0]!, cost + 2)]
}

function ofCall({ name, parts, isMethod }: Extract<LooseNode, { kind: 'call' }>, place: Place): Unread[] {
  const word = wordOf(name)
  const over = Object.hasOwn(EACH, word) && isMethod ? ofEach(EACH[word]!, parts, place) : []
  if (over.length > 0) return over
  const args = parts.map(part => readingsOf(part, place))
  const known = Object.hasOwn(CALLS, word) ? CALLS[word]! : undefined
  const own = expressionFunctions.has(name) ? calling(name, args, isMethod, 0) : []
  const meant = known === undefined ? [] : ofKnown(known, args, parts, place)
  const near =
    known === undefined && !expressionFunctions.has(name) ? nearestName(name, expressionFunctions.keys()) : undefined
  const misspelt = near === undefined ? [] : calling(near, args, isMethod, 2)
  return [...own, ...meant.map(each => ({ ...each, cost: each.cost + 1 })), ...misspelt]
}

/** What a word of another language may mean with these arguments. */
function ofKnown(
  known: string,
  args: readonly (readonly Reading[])[],
  parts: readonly LooseNode[],
  place: Place,
): Unread[] {
  const [first = [], second = []] = args
  if (known === 'same') return args.length === 0 ? [close('now', 0)] : [...first]
  if (known === 'now' || known === 'today') return args.length === 0 ? [close(known, 0)] : []
  if (known === 'isRole')
    return second.length > 0 || first.length > 0
      ? (args.at(-1) ?? []).map(each => ({ text: `${each.text} in me.roles`, cost: each.cost, binds: 4 }))
      : []
  if (known === '?') return ofIfs(args)
  if (known === 'daysSince' && args.length === 2) return calling('daysBetween', args.toReversed(), false, 0)
  if (known === 'dateTake' && args.length > 1)
    return calling(
      'dateAdd',
      [first, second.map(each => ({ ...each, text: `-${bracketed(each, CLOSE)}` })), ...args.slice(2)],
      false,
      0,
    )
  const unit = /^add(\w+)$/.exec(known)?.[1]?.toLowerCase()
  if (unit !== undefined)
    return combined([first, second]).map(({ texts, cost }) => close(`dateAdd(${texts.join(', ')}, '${unit}')`, cost))
  if (expressionFunctions.has(known)) {
    const called = calling(known, args, false, 0)
    return known === 'contains'
      ? [...called, ...combined([first, second]).map(({ of: [list, item], cost }) => binary('in', item!, list!, cost))]
      : called
  }
  if (known === '+' || known === '&&' || known === '||')
    return joinedBy(known, known === '+' ? args : args.map(asConditions), 0)
  return ofOperator(known, args, parts, place)
}

/** IF(test, a, b), IFS(test, a, test, b, otherwise) */
function ofIfs(args: readonly (readonly Reading[])[]): Unread[] {
  const otherwise: readonly (readonly Reading[])[] =
    args.length % 2 === 0 ? [[{ ...close('null', 0), type: { kind: 'null' } }]] : []
  return combined(
    [...args, ...otherwise].map((each, index, all) =>
      index % 2 === 0 && index < all.length - 1 ? asConditions(each) : each,
    ),
  ).map(({ of, cost }) => {
    let text = of.at(-1)!.text
    for (let at = of.length - 3; at >= 0; at -= 2)
      text = `${bracketed(of[at]!, 2)} ? ${bracketed(of[at + 1]!, 2)} : ${text}`
    return { text, cost, binds: of.length > 1 ? 1 : of[0]!.binds }
  })
}

/** A call of our function: with the arguments as they are, in another order, some too many left out or a unit added. */
function calling(name: string, args: readonly (readonly Reading[])[], isMethod: boolean, more: number): Unread[] {
  const definition = expressionFunctions.get(name)!
  const { min, max } = arity(definition)
  const written = (texts: readonly string[], cost: number) =>
    close(
      isMethod && more === 0 ? `${texts[0]}.${name}(${texts.slice(1).join(', ')})` : `${name}(${texts.join(', ')})`,
      cost + more,
    )
  const orders =
    args.length > max
      ? shorter(args, max)
      : args.length < min
        ? longer(args, name)
        : [
            ...swaps(args),
            ...(args.length > min && !definition.variadic ? shorter(args, args.length - 1).slice(0, 1) : []),
          ]
  return orders.flatMap(({ order, cost: moved }) =>
    combined(order.map((readings, index) => withLiterals(readings, parameterAt(definition, index).among))).map(
      ({ texts, cost }) => written(texts, cost + moved),
    ),
  )
}

function withLiterals(readings: readonly Reading[], among: readonly string[] = []): readonly Reading[] {
  const known = readings.flatMap(each => {
    const near = nearestName(wordOf(each.text.replace(/['"]/g, '').replace(/^.*\./, '')), among)
    return near === undefined ? [] : [{ ...each, text: `'${near}'`, cost: each.cost + 1 }]
  })
  return [...readings, ...known]
}

type Ordered = { readonly order: readonly (readonly Reading[])[]; readonly cost: number }

function swaps(args: readonly (readonly Reading[])[]): Ordered[] {
  const swapped = args.flatMap((_, at) =>
    args.slice(at + 1).map((_each, further) => {
      const order = [...args]
      const other = at + 1 + further
      ;[order[at], order[other]] = [order[other]!, order[at]!]
      return { order, cost: 2 }
    }),
  )
  return [{ order: args, cost: 0 }, ...swapped]
}

function shorter(args: readonly (readonly Reading[])[], max: number): Ordered[] {
  const left = args.map((_, at) => args.filter((_each, index) => index !== at)).toReversed()
  return left.filter(({ length }) => length === max).map((order, index) => ({ order, cost: 2 + index * 0.1 }))
}

function longer(args: readonly (readonly Reading[])[], name: string): Ordered[] {
  const definition = expressionFunctions.get(name)!
  const next = definition.parameters[args.length]
  const [usual] = next?.among?.includes('days') ? ['days'] : []
  if (usual === undefined || describedFunction(name) === undefined) return []
  return [{ order: [...args, [{ ...close(`'${usual}'`, 1), type: { kind: 'text' } }]], cost: 1 }]
}

const EACH: Readonly<Record<string, string>> = {
  exists: 'exists',
  some: 'exists',
  any: 'exists',
  all: 'all',
  every: 'all',
  filter: 'filter',
  map: 'map',
}

/** `list.exists(each, …)`, whose condition knows the item. */
function ofEach(operation: string, [list, item, body]: readonly LooseNode[], place: Place): Unread[] {
  if (list === undefined || body === undefined || item?.kind !== 'path' || item.steps.length !== 1) return []
  const [name] = item.steps
  return readingsOf(list, place)
    .slice(0, 1)
    .flatMap(({ text: of, cost }) => {
      const within: Place = {
        ...place,
        paths: steps => (steps[0] === name ? [{ text: steps.join('.'), cost: 0 }] : place.paths(steps)),
        check: text => {
          const checked = place.check(`${of}.map(${name}, ${text})`)
          return 'type' in checked ? { type: checked.type.element ?? { kind: 'any' } } : checked
        },
      }
      const bodies = readingsOf(body, within)
      return (operation === 'map' ? bodies : asConditions(bodies)).map(each =>
        close(`${of}.${operation}(${name}, ${each.text})`, cost + each.cost),
      )
    })
}
