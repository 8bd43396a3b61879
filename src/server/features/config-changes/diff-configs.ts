import { type ParseError, parse } from 'jsonc-parser'
import type { ConfigFiles } from '#server/storage/config-revisions.ts'

/** Differences in one file: values by path; of a text file only that it differs. */
export interface FileDifference {
  readonly path: string
  readonly change: 'added' | 'removed' | 'changed'
  readonly values: readonly ValueDifference[]
}
export interface ValueDifference {
  /** `fields.owner.maxLength`; members of a list by their name. */
  readonly at: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Compares the files of two configs value by value; key order, comments and layout are ignored. */
export function diffConfigs(before: ConfigFiles, after: ConfigFiles): FileDifference[] {
  const was = new Map(before.map(file => [file.path, file]))
  const is = new Map(after.map(file => [file.path, file]))
  return [...new Set([...was.keys(), ...is.keys()])].sort().flatMap((path): FileDifference[] => {
    const [one, other] = [was.get(path), is.get(path)]
    if (!one) return [{ path, change: 'added', values: [] }]
    if (!other) return [{ path, change: 'removed', values: [] }]
    if (one.text === other.text) return []
    const [first, second] = [parsed(path, one.text), parsed(path, other.text)]
    if (first === undefined || second === undefined) return [{ path, change: 'changed', values: [] }]
    const values = differences('', first, second)
    return values.length > 0 ? [{ path, change: 'changed', values }] : []
  })
}

/** As text for people. */
export function diffInWords(files: readonly FileDifference[]): string {
  const signs = { added: '+', removed: '-', changed: '~' }
  return files
    .flatMap(({ path, change, values }) => [
      `${signs[change]} ${path}`,
      ...values.map(({ at, before, after }) => {
        if (before === undefined) return `    + ${at}: ${shown(after)}`
        if (after === undefined) return `    - ${at}: ${shown(before)}`
        return `    ~ ${at}: ${shown(before)} → ${shown(after)}`
      }),
    ])
    .map(line => `${line}\n`)
    .join('')
}

const LONGEST = 120

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

function parsed(path: string, text: string): unknown {
  if (!path.endsWith('.json')) return undefined
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, { allowTrailingComma: true })
  return errors.length > 0 ? undefined : value
}

function differences(at: string, before: unknown, after: unknown): ValueDifference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const [was, is] = [membersOf(before), membersOf(after)]
  if (!was || !is || Array.isArray(before) !== Array.isArray(after)) return [{ at: at || '(all)', before, after }]
  const found = [...new Set([...was.keys(), ...is.keys()])].flatMap(key => {
    const place = at === '' ? key : `${at}.${key}`
    if (!was.has(key)) return [{ at: place, after: is.get(key) }]
    if (!is.has(key)) return [{ at: place, before: was.get(key) }]
    return differences(place, was.get(key), is.get(key))
  })
  if (found.length > 0 || !Array.isArray(before)) return found
  return [{ at: `${at} (order)`, before: [...was.keys()], after: [...is.keys()] }]
}

/** What identifies a member of a list. */
const NAMES = ['name', 'field', 'id', 'value', 'action', '$key', 'path'] as const

/** Members by key; those of a list by their name or by themselves. Undefined for other values. */
function membersOf(value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  const members = new Map<string, unknown>()
  for (const [index, member] of value.entries()) {
    const name = keyOf(member) ?? String(index)
    members.set(members.has(name) ? `${name}[${index}]` : name, member)
  }
  return members
}

function keyOf(member: unknown): string | undefined {
  if (typeof member !== 'object') return String(member)
  const named = NAMES.map(name => (member as Record<string, unknown> | null)?.[name]).find(name => name !== undefined)
  return named === undefined ? undefined : String(named)
}
