/** A condition of a list: a comparison of one field, or a group of conditions. */
export type ConditionTree = ConditionGroup | ConditionLeaf

/** all: every part; any: at least one; not: none of them. */
export interface ConditionGroup {
  readonly kind: GroupKind
  readonly parts: readonly ConditionTree[]
}
export type GroupKind = 'all' | 'any' | 'not'

/** A filter parameter of the list call and its text: `status_in` and `open,closed`. */
export interface ConditionLeaf {
  readonly kind: 'leaf'
  readonly name: string
  readonly value: string
}

export type ReadCondition =
  | { readonly ok: true; readonly tree: ConditionTree }
  | {
      readonly ok: false
      readonly code: 'not-a-condition' | 'too-deep' | 'too-many' | 'too-long'
      readonly max: number
    }

/** Maximum nesting of groups. */
export const MAX_CONDITION_DEPTH = 5
/** Maximum number of comparisons. */
export const MAX_CONDITION_LEAVES = 50
/** Maximum length of a condition as text. */
export const MAX_CONDITION_LENGTH = 4000

/**
 * Parses a condition from the address: `any(status_in=open,new;not(amount_lt=500))`. In values the characters `% ( ) ;` are
 * encoded as `%25 %28 %29 %3B`.
 */
export function readCondition(text: string): ReadCondition {
  if (text.length > MAX_CONDITION_LENGTH) return { ok: false, code: 'too-long', max: MAX_CONDITION_LENGTH }
  return new ConditionReader(text).read()
}

/** The text that `readCondition` turns back into `tree`. */
export function writeCondition(tree: ConditionTree): string {
  if (tree.kind === 'leaf') return `${tree.name}=${escaped(tree.value)}`
  return `${tree.kind}(${tree.parts.map(writeCondition).join(';')})`
}

/** The comparisons of a condition, in order. */
export function leavesOf(tree: ConditionTree): readonly ConditionLeaf[] {
  return tree.kind === 'leaf' ? [tree] : tree.parts.flatMap(leavesOf)
}

const GROUP = /(all|any|not)\(/y
const LEAF = /([A-Za-z][A-Za-z0-9_.]*)=([^();]*)/y

class ConditionReader {
  readonly #text: string
  #at = 0
  #leaves = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): ReadCondition {
    try {
      const tree = this.#part(1)
      return this.#at === this.#text.length ? { ok: true, tree } : refused('not-a-condition')
    } catch (error) {
      if (error instanceof Unreadable) return refused(error.code)
      throw error
    }
  }

  #part(depth: number): ConditionTree {
    const group = this.#take(GROUP)
    return group ? this.#group(group[1] as GroupKind, depth) : this.#leaf()
  }

  #group(kind: GroupKind, depth: number): ConditionGroup {
    if (depth > MAX_CONDITION_DEPTH) throw new Unreadable('too-deep')
    const parts = [this.#part(depth + 1)]
    while (this.#sign(';')) parts.push(this.#part(depth + 1))
    if (!this.#sign(')')) throw new Unreadable('not-a-condition')
    return { kind, parts }
  }

  #leaf(): ConditionLeaf {
    const found = this.#take(LEAF)
    if (!found) throw new Unreadable('not-a-condition')
    this.#leaves++
    if (this.#leaves > MAX_CONDITION_LEAVES) throw new Unreadable('too-many')
    return { kind: 'leaf', name: found[1]!, value: unescaped(found[2]!) }
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found) this.#at = pattern.lastIndex
    return found
  }

  #sign(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false
    this.#at++
    return true
  }
}

class Unreadable extends Error {
  constructor(readonly code: 'not-a-condition' | 'too-deep' | 'too-many') {
    super(code)
  }
}

function refused(code: Unreadable['code']): ReadCondition {
  return { ok: false, code, max: code === 'too-deep' ? MAX_CONDITION_DEPTH : MAX_CONDITION_LEAVES }
}

function escaped(value: string): string {
  return value.replace(/[%();]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function unescaped(text: string): string {
  return text.replace(/%(25|28|29|3B)/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
