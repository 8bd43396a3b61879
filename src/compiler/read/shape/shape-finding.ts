import type { ErrorObject } from 'ajv'
import { LOCALES, type LocalizedText, localized } from '#model/localized-text.ts'
import type { Finding } from '../../problems/create-problem.ts'
import type { ProblemKind } from '../../problems/problem-kind.ts'
import { quote } from '../../problems/wording.ts'
import { lastSegmentOf, type Pointer } from '../parse/json-pointer.ts'
import { ineffectiveKey, invalidValue, unknownKey } from './shape-problems.ts'

/** One error in the shape of a file, before its position is computed. */
export interface ShapeFinding {
  readonly kind: ProblemKind
  readonly finding: Finding
  /** The missing key. */
  readonly missing?: string
  /** The item duplicates another one of the list, which is valid without it. */
  readonly isDouble?: boolean
  /** The key stands beside the entries of a map, and is known within each of them. */
  readonly isBesideEntries?: boolean
  /** The key under which the value is read on. */
  readonly meantKey?: string
  /** Where it belongs, and is read on. */
  readonly meantPlace?: Pointer
  /** Replacement for an invalid cosmetic value. */
  readonly standIn?: unknown
}

/** The error at its place; `rest` words it, and may move it. */
export function finding(
  kind: ShapeFinding['kind'],
  error: ErrorObject,
  rest: Partial<ShapeFinding['finding']> & { readonly what: LocalizedText },
): ShapeFinding {
  return { kind, finding: { pointer: error.instancePath, ...rest } }
}

/** An invalid value. */
export function invalid(error: ErrorObject, what: LocalizedText, fix?: LocalizedText): ShapeFinding {
  return finding(invalidValue, error, { what, ...(fix === undefined ? {} : { fix }) })
}

/** The sentence that this value cannot stand here. */
export function refused(error: ErrorObject): LocalizedText {
  return localized('{subject} cannot be {value}.', '{subject}不能是 {value}。', {
    subject: subject(error),
    value: quote(error.data),
  })
}

/** The value as the subject of a sentence: `"roles"`, `Item 2 of "roles"`, `The file`. */
export function subject(error: ErrorObject): LocalizedText {
  return subjectAt(error.instancePath)
}

function subjectAt(pointer: Pointer): LocalizedText {
  if (pointer === '') return localized('The file', '文件')
  const last = lastSegmentOf(pointer)
  if (!/^\d+$/.test(last)) return localized('"{name}"', '"{name}" ', { name: last })
  const list = subjectAt(pointer.slice(0, pointer.lastIndexOf('/')))
  return localized('Item {count} of {list}', '{list}的第 {count} 项', { count: Number(last) + 1, list })
}

/** Whether the key is a language of a text. */
export function isLocale(key: string): boolean {
  return (LOCALES as readonly string[]).includes(key)
}

/** A key that is unknown, or unknown for this kind. */
export function isStrangeKey({ kind }: ShapeFinding): boolean {
  return kind === unknownKey || kind === ineffectiveKey
}
