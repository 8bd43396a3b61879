import type { Token } from './loose-tokens.ts'
import { OPERATORS, wordOf } from './words.ts'

/** A part of an expression in whatever language. */
export type LooseNode =
  | { readonly kind: 'text' | 'number' | 'yuan' | 'percent'; readonly value: string; readonly written: string }
  | { readonly kind: 'path'; readonly steps: readonly string[] }
  /** Also `a.f(b)`, with `a` as its first argument. */
  | { readonly kind: 'call'; readonly name: string; readonly parts: readonly LooseNode[]; readonly isMethod: boolean }
  | { readonly kind: 'operator'; readonly name: string; readonly parts: readonly LooseNode[] }
  | { readonly kind: 'list' | 'brackets'; readonly parts: readonly LooseNode[] }

/** The tree of tokens of whatever language, undefined if they make no sense; brackets may be missing at the end. */
export function looseTree(tokens: readonly Token[]): LooseNode | undefined {
  const reader = new Reader(tokens)
  try {
    const tree = reader.sequence()
    return reader.isAtEnd ? tree : undefined
  } catch (error) {
    if (error instanceof NoSense) return undefined
    throw error
  }
}

class NoSense extends Error {}

/** From the loosest to the closest. */
const LEVELS: readonly (readonly string[])[] = [['||'], ['&&'], [], ['??'], ['+', '-', '&'], ['*', '/', '%']]

const COMPARISONS: readonly string[] = [
  ...['==', '!=', '>', '>=', '<', '<=', 'in', 'notIn', 'contains', 'notContains', 'startsWith', 'endsWith', 'like'],
  ...['notLike', 'between', 'isNull', 'isNotNull'],
]
const COMPARISON_LEVEL = 2

class Reader {
  #at = 0
  constructor(readonly tokens: readonly Token[]) {}

  get isAtEnd(): boolean {
    return this.#at >= this.tokens.length
  }

  /** What a comma or semicolon separates. */
  sequence(): LooseNode {
    if (this.#isNext('=') || this.#isNext('return')) this.#at++
    const parts = [this.expression()]
    while (this.#takes(',') || this.#takes(';') || this.#takes('；')) {
      if (this.isAtEnd) break
      parts.push(this.expression())
    }
    return parts.length === 1 ? parts[0]! : { kind: 'operator', name: ';', parts }
  }

  expression(): LooseNode {
    const first = this.#level(0)
    if (this.#takes('?') || this.#takes('then')) return this.#branches(first)
    if (!this.#takes('if')) return first
    const test = this.#level(0)
    if (!this.#takes('else')) throw new NoSense()
    return { kind: 'operator', name: '?', parts: [test, first, this.expression()] }
  }

  #branches(test: LooseNode): LooseNode {
    const whenTrue = this.expression()
    const isElse = [':', 'else', ','].some(each => this.#takes(each))
    if (!isElse) throw new NoSense()
    return { kind: 'operator', name: '?', parts: [test, whenTrue, this.expression()] }
  }

  #level(level: number): LooseNode {
    const names = LEVELS[level]
    if (names === undefined) return this.#unary()
    if (level === COMPARISON_LEVEL) return this.#comparison()
    let left = this.#level(level + 1)
    for (let name = this.#operator(names); name !== undefined; name = this.#operator(names)) {
      const right = this.#level(level + 1)
      const isMore = left.kind === 'operator' && left.name === name && ['||', '&&', '&'].includes(name)
      left = { kind: 'operator', name, parts: isMore && 'parts' in left ? [...left.parts, right] : [left, right] }
    }
    return left
  }

  #comparison(): LooseNode {
    const isNot = this.#operator(['!'])
    if (isNot !== undefined) return { kind: 'operator', name: '!', parts: [this.#comparison()] }
    let left = this.#level(COMPARISON_LEVEL + 1)
    const chain: LooseNode[] = []
    for (let name = this.#operator(COMPARISONS); name !== undefined; name = this.#operator(COMPARISONS)) {
      if (name === 'isNull' || name === 'isNotNull') {
        chain.push({ kind: 'operator', name, parts: [left] })
        continue
      }
      const right = this.#level(COMPARISON_LEVEL + 1)
      const parts = [left, right]
      if (name === 'between') {
        if (this.#operator(['&&']) === undefined && !this.#takes(',')) throw new NoSense()
        parts.push(this.#level(COMPARISON_LEVEL + 1))
      }
      chain.push({ kind: 'operator', name, parts })
      left = right
    }
    if (chain.length === 0) return left
    return chain.length === 1 ? chain[0]! : { kind: 'operator', name: '&&', parts: chain }
  }

  #unary(): LooseNode {
    if (this.#takes('-')) {
      const part = this.#unary()
      if (part.kind === 'number') return { ...part, value: `-${part.value}`, written: `-${part.written}` }
      return { kind: 'operator', name: 'negate', parts: [part] }
    }
    if (this.#isNext('typeof') || this.#isNext('new')) this.#at++
    if (this.#operator(['!']) !== undefined) return { kind: 'operator', name: '!', parts: [this.#unary()] }
    return this.#steps(this.#primary())
  }

  #steps(start: LooseNode): LooseNode {
    let node = start
    for (;;) {
      if (this.#takes('.')) {
        const name = this.#name()
        if (node.kind === 'path') node = stepped(node, name)
        else node = { kind: 'call', name, parts: [node, ...(this.#takes('(') ? this.#items(')') : [])], isMethod: true }
      } else if (this.#isNext('[') && node.kind === 'path') {
        this.#at++
        const inner = this.#next()
        if (inner?.kind !== 'text' && inner?.kind !== 'name') throw new NoSense()
        this.#closes(']')
        node = stepped(node, inner.value)
      } else if (this.#isNext('(') && node.kind === 'path') {
        this.#at++
        const { steps } = node
        const parts = this.#items(')')
        const of = steps.slice(0, -1)
        const isOfNothing = of.length === 0 || NAMESPACES.includes(wordOf(of[0]!))
        node = {
          kind: 'call',
          name: steps.at(-1)!,
          parts: isOfNothing ? parts : [{ kind: 'path', steps: of }, ...parts],
          isMethod: !isOfNothing,
        }
      } else return node
    }
  }

  #primary(): LooseNode {
    const token = this.#next()
    if (token === undefined) throw new NoSense()
    const { kind, value, written } = token
    if (kind === 'name') return wordOf(value) === 'case' ? this.#cases() : { kind: 'path', steps: [value] }
    if (kind !== 'sign') return { kind, value, written }
    if (value === '(') {
      const parts = this.#items(')')
      return parts.length === 1 ? { kind: 'brackets', parts } : { kind: 'list', parts }
    }
    if (value === '[') {
      this.#takes('@')
      return { kind: 'list', parts: this.#items(']') }
    }
    if (value === '{{' || value === '${' || value === '{') {
      const inner = this.expression()
      this.#closes(value === '{{' ? '}}' : '}')
      return inner
    }
    throw new NoSense()
  }

  /** CASE WHEN … THEN … ELSE … END */
  #cases(): LooseNode {
    if (this.#takes('end') || !this.#takes('when')) throw new NoSense()
    const test = this.#level(0)
    if (!this.#takes('then')) throw new NoSense()
    const whenTrue = this.expression()
    if (this.#isNext('when')) return { kind: 'operator', name: '?', parts: [test, whenTrue, this.#cases()] }
    const otherwise: LooseNode = this.#takes('else') ? this.expression() : { kind: 'path', steps: ['null'] }
    this.#takes('end')
    return { kind: 'operator', name: '?', parts: [test, whenTrue, otherwise] }
  }

  #items(end: string): LooseNode[] {
    const items: LooseNode[] = []
    while (!this.#takes(end)) {
      if (this.isAtEnd && items.length > 0) return items
      if (this.#isNext('interval')) this.#at++
      items.push(this.expression())
      // A unit follows its number: INTERVAL 1 MONTH.
      const unit = this.tokens[this.#at]
      if (unit?.kind === 'name' && items.at(-1)?.kind === 'number') {
        this.#at++
        items.push({ kind: 'path', steps: [unit.value] })
      }
      if (!this.#takes(',') && !this.#takes(';') && !this.#isNext(end) && !this.isAtEnd) throw new NoSense()
    }
    return items
  }

  #name(): string {
    const token = this.#next()
    if (token?.kind !== 'name' && token?.kind !== 'number') throw new NoSense()
    return token.value
  }

  #next(): Token | undefined {
    return this.tokens[this.#at++]
  }

  #isNext(value: string): boolean {
    const token = this.tokens[this.#at]
    return token !== undefined && token.kind !== 'text' && token.value.toLowerCase() === value
  }

  #takes(value: string): boolean {
    const isNext = this.#isNext(value)
    if (isNext) this.#at++
    return isNext
  }

  #closes(value: string): void {
    if (!this.#takes(value) && !this.isAtEnd) throw new NoSense()
  }

  /** Reads the longest operator of one to four words, if it is one of `names`. */
  #operator(names: readonly string[]): string | undefined {
    for (let length = 4; length > 0; length--) {
      const words = this.tokens.slice(this.#at, this.#at + length)
      if (words.length < length || words.some(({ kind }) => kind !== 'name' && kind !== 'sign')) continue
      if (length > 1 && words.some(({ kind }) => kind === 'sign')) continue
      const word = wordOf(words.map(({ value }) => value).join(''))
      const name = Object.hasOwn(OPERATORS, word) ? OPERATORS[word] : names.includes(word) ? word : undefined
      if (name === undefined) continue
      // A word before a bracket is a call, one before an operator a name.
      const isCalled = words[0]?.kind === 'name' && length === 1 && this.tokens[this.#at + 1]?.value === '('
      if (isCalled && !['in', '&&', '||', '!'].includes(name)) return undefined
      if (!names.includes(name)) return undefined
      this.#at += length
      return name
    }
    return undefined
  }
}

/** What stands before the functions of other languages. */
const NAMESPACES: readonly string[] = [
  'math',
  'date',
  'datetime',
  'string',
  'number',
  'object',
  'moment',
  'dayjs',
  'util',
]

function stepped({ steps }: { readonly steps: readonly string[] }, name: string): LooseNode {
  return { kind: 'path', steps: [...steps, name] }
}
