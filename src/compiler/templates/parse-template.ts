import { type LocalizedText, localized } from '#model/localized-text.ts'
import { templateParts } from '#model/text/text-template.ts'
import { quote } from '../problems/wording.ts'

/** A piece of a template as written. `at` is the offset in the file where its expression begins. */
export type WrittenPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly at: number; readonly expression: string; readonly as?: string }
  | {
      readonly kind: 'if'
      readonly at: number
      readonly when: string
      readonly parts: readonly WrittenPart[]
      readonly otherwise: readonly WrittenPart[]
    }
  | {
      readonly kind: 'each'
      readonly at: number
      readonly resource: string
      readonly by: string
      readonly parts: readonly WrittenPart[]
    }
  | { readonly kind: 'records'; readonly at: number; readonly parts: readonly WrittenPart[] }

/** A syntax error at an offset of the file. */
export interface TemplateMistake {
  readonly at: number
  readonly what: string | LocalizedText
  readonly didYouMean?: string
  readonly replaces?: string
}

export interface ParsedTemplate {
  readonly parts: readonly WrittenPart[]
  readonly mistakes: readonly TemplateMistake[]
}

/**
 * Parses a template: Markdown in which `{{ expression }}` and `{{ expression as money }}` insert values, and `{{ if condition
 * }} … {{ else }} … {{ end }}`, `{{ each resource by field }} … {{ end }}` and `{{ each record }} … {{ end }}` make parts
 * conditional or repeated. A line that contains only one of the latter is not part of the text.
 */
export function parseTemplate(text: string): ParsedTemplate {
  const reader = new Reader(text)
  const parts = reader.read()
  return { parts, mistakes: [...reader.mistakes, ...otherBraces(text)] }
}

const PLACEHOLDER = /[{｛]\s*(?:record|row|total|old|params|me)\.[\w.]+\s*[}｝]/
const OTHER_BRACES = new RegExp(`\\$?[{｛]{0,2}${PLACEHOLDER.source}[}｝]{0,2}|｛｛[^｛｝]*｝｝`, 'g')

/** Text that looks like a placeholder but would be printed literally: in single or full-width braces. */
export function otherBraces(text: string): readonly TemplateMistake[] {
  return [...text.matchAll(OTHER_BRACES)].flatMap(({ 0: written, index: at }) => {
    const inner = written.replace(/^\$?[{｛]+\s*|\s*[}｝]+$/g, '')
    const isRight = /^\$?\{\{.*\}\}$/s.test(written)
    if (isRight || /^\{\{.*[^}｝][}｝]$/.test(written)) return []
    const what = localized(
      '{written} is no placeholder: it would be printed as it stands.',
      '{written} 不是占位符，会原样印出。',
      { written: quote(written) },
    )
    return [{ at, what, didYouMean: `{{ ${inner} }}`, replaces: written }]
  })
}

interface Open {
  readonly kind: 'if' | 'each'
  readonly at: number
  /** The list that receives pieces: for `if` the parts, then those after `else`. */
  into: WrittenPart[]
  isElse: boolean
}

const EACH = /^each\s+([A-Za-z]\w*)\s+by\s+([A-Za-z]\w*)$/
const AS = /^(.*\S)\s+as\s+([A-Za-z]\w*)$/s

class Reader {
  readonly mistakes: TemplateMistake[] = []
  readonly #text: string
  readonly #root: WrittenPart[] = []
  readonly #open: Open[] = []

  constructor(text: string) {
    this.#text = text
  }

  read(): readonly WrittenPart[] {
    const text = this.#text
    let done = 0
    for (const part of templateParts(text)) {
      if (part.kind === 'text') continue
      if (part.kind === 'unclosed') {
        this.#add({ kind: 'text', text: text.slice(done, part.start) })
        this.mistakes.push({
          at: part.start,
          what: localized('"{{" is never closed by "}}".', '"{{" 没有以 "}}" 结束。'),
        })
        return this.#root
      }
      const [from, to] = extentOf(text, part.start, part.expression)
      this.#add({ kind: 'text', text: text.slice(done, from) })
      this.#tag(part.expression, part.start)
      done = to
    }
    this.#add({ kind: 'text', text: text.slice(done) })
    for (const { kind, at } of this.#open)
      this.mistakes.push({
        at,
        what: localized('"{kind}" is never ended by {{ end }}.', '"{kind}" 没有以 {{ end }} 结束。', { kind }),
      })
    return this.#root
  }

  #add(part: WrittenPart): void {
    if (part.kind !== 'text' || part.text !== '') (this.#open.at(-1)?.into ?? this.#root).push(part)
  }

  #tag(inner: string, at: number): void {
    const [, strange = '', rest = ''] = /^(\w+)(\s.*)?$/s.exec(inner) ?? []
    const meant = WORDS_OF_OTHERS.get(strange.toLowerCase())
    if (meant !== undefined) {
      const what = localized('There is no {word} here.', '此处没有 {word}。', { word: quote(strange) })
      this.mistakes.push({ at, what, didYouMean: meant, replaces: strange })
      this.#tag(`${meant}${meant === 'end' ? '' : rest}`, at)
      return
    }
    const word = tagWord(inner)
    if (inner === '')
      this.mistakes.push({
        at,
        what: localized('There is nothing between "{{" and "}}".', '"{{" 与 "}}" 之间没有内容。'),
      })
    else if (word === undefined) this.#value(inner, at)
    else if (word === 'if') this.#if(inner.slice(2), at)
    else if (word === 'each') this.#each(inner, at)
    else if (inner !== word)
      this.mistakes.push({ at, what: localized('Nothing may follow "{word}".', '"{word}" 之后不能有内容。', { word }) })
    else if (word === 'else') this.#else(at)
    else if (!this.#open.pop())
      this.mistakes.push({
        at,
        what: localized('"end" ends nothing: no "if" or "each" is open.', '"end" 没有对应的 "if" 或 "each"。'),
      })
  }

  #value(inner: string, at: number): void {
    const [, expression = inner, as] = AS.exec(inner) ?? []
    this.#add({ kind: 'value', at, expression, ...(as === undefined ? {} : { as }) })
  }

  #if(rest: string, at: number): void {
    const when = rest.trim()
    if (when === '') this.mistakes.push({ at, what: localized('"if" says no condition.', '"if" 没有条件。') })
    const parts: WrittenPart[] = []
    this.#add({ kind: 'if', at: at + 2 + rest.length - rest.trimStart().length, when, parts, otherwise: [] })
    this.#open.push({ kind: 'if', at, into: parts, isElse: false })
  }

  #each(inner: string, at: number): void {
    const [, resource = '', by = ''] = EACH.exec(inner) ?? []
    const isOwn = /^each\s+record$/.test(inner)
    if (resource === '' && !isOwn)
      this.mistakes.push({
        at,
        what: localized(
          '"{inner}" is not of the form "each <resource> by <field>" or "each record".',
          '"{inner}" 不是 "each <资源> by <字段>" 或 "each record" 的形式。',
          { inner },
        ),
      })
    if (this.#open.some(({ kind }) => kind === 'each'))
      this.mistakes.push({
        at,
        what: localized(
          '"each" stands inside another "each"; `row` can be one record only.',
          '"each" 写在另一个 "each" 之内，而 `row` 只能是一条记录。',
        ),
      })
    const parts: WrittenPart[] = []
    const place = at + inner.search(/\s\S/) + 1
    this.#add(isOwn ? { kind: 'records', at: place, parts } : { kind: 'each', at: place, resource, by, parts })
    this.#open.push({ kind: 'each', at, into: parts, isElse: false })
  }

  #else(at: number): void {
    const open = this.#open.at(-1)
    if (open?.kind !== 'if' || open.isElse) {
      this.mistakes.push({ at, what: localized('"else" belongs to no "if".', '"else" 没有对应的 "if"。') })
      return
    }
    const outer = this.#open.at(-2)?.into ?? this.#root
    const written = outer.at(-1) as Extract<WrittenPart, { kind: 'if' }>
    open.into = written.otherwise as WrittenPart[]
    open.isElse = true
  }
}

/** Equivalents in other template languages. */
const WORDS_OF_OTHERS: ReadonlyMap<string, string> = new Map([
  ...['for', 'foreach', 'loop', 'repeat', 'range'].map(word => [word, 'each'] as const),
  ...['endif', 'endfor', 'endeach', 'endforeach', 'fi', 'done'].map(word => [word, 'end'] as const),
  ['when', 'if'],
  ['otherwise', 'else'],
])

/** The keyword that makes the content of braces a tag; undefined for an expression. */
function tagWord(inner: string): string | undefined {
  return /^\w+\s*[.(]/.test(inner) ? undefined : /^(?:if|each|else|end)\b/.exec(inner)?.[0]
}

/** The range of a tag in the text; a tag that is alone on its line includes the line. */
function extentOf(text: string, start: number, inner: string): readonly [from: number, to: number] {
  const from = text.lastIndexOf('{{', start)
  const to = text.indexOf('}}', start + inner.length) + 2
  const line = text.lastIndexOf('\n', from - 1) + 1
  const rest = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(to))?.[0]
  const isAlone = tagWord(inner) !== undefined && rest !== undefined && text.slice(line, from).trim() === ''
  return isAlone ? [line, to + rest.length] : [from, to]
}
