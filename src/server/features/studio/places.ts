import { type ConfigSource, isSound } from '#compiler/read/config-source.ts'
import { type Pointer, pointerTo } from '#compiler/read/parse/json-pointer.ts'
import { jsonPositions } from '#compiler/read/parse/json-positions.ts'
import { findNode } from '#compiler/uses/config-node.ts'
import type { StudioPlace } from '#model/api/studio/language.ts'
import { notFound } from '#server/http-errors.ts'

/** Members of a page file that are searched for a part, by kind of part. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  column: ['columns', 'cards', 'tiles'],
  filter: ['filters'],
  action: ['toolbar', 'row', 'bulk', 'header', 'actions', 'buttons'],
  field: ['fields'],
}
/** What identifies an entry of such a list. */
const NAMES = ['name', 'field', 'action', 'transition', 'operation', 'document', 'path']

/**
 * Where the page in `file` is declared, or a part of it: in the page itself, otherwise in its resource. `part` is
 * `column:NAME`, `filter:NAME`, `action:NAME`, `field:NAME`, `state:FIELD=VALUE`, `member:NAME` for a member of the page,
 * `title:WORDS` for any part with that title, or `text:WORDS` for the text of a button. If there are several, one a line, the
 * first declared one counts.
 * @throws 404 for an unknown page
 */
export function placeInPage(
  sources: readonly ConfigSource[],
  file: string,
  resource: string | undefined,
  part = '',
): StudioPlace {
  const source = sources.find(({ path }) => path === file)
  if (!source) throw notFound()
  const start = { path: file, line: 1, column: 1 }
  const sound = sources.filter(isSound)
  if (!sound.includes(source)) return start
  const page = JSON.parse(source.text) as object
  const parts = part.split('\n').flatMap(each => {
    const [, kind, name] = /^(\w+):(.+)$/.exec(each) ?? []
    return kind === undefined || name === undefined ? [] : [{ kind, name }]
  })
  for (const { kind, name } of parts) {
    const found = partAt(sound, source, page, resource, kind, name)
    if (found) return found
  }
  // A button that is declared nowhere: the permission it needs.
  const isButton = parts.some(({ kind }) => kind === 'text' || kind === 'action')
  return isButton && Object.hasOwn(page, 'actions') ? placeAt(source, '/actions') : start
}

function partAt(
  sound: readonly ConfigSource[],
  source: ConfigSource,
  page: object,
  resource: string | undefined,
  kind: string,
  name: string,
): StudioPlace | undefined {
  if (kind === 'member') return Object.hasOwn(page, name) ? placeAt(source, pointerTo('', name)) : undefined
  if (kind === 'text' || kind === 'title') {
    const own = sound.find(({ path }) => path.endsWith(`/resources/${resource}.json`))
    for (const each of [source, ...(own ? [own] : [])]) {
      const titled = titledIn(JSON.parse(each.text), name)
      if (titled !== undefined) return placeAt(each, titled)
    }
    return undefined
  }
  const pointer = kind === 'state' ? undefined : partIn(page, LISTS[kind] ?? [], name)
  if (pointer !== undefined) return placeAt(source, pointer)
  if (resource === undefined) return undefined
  const own = name.split('.')[0]!
  for (const node of kind === 'action' ? [`${resource}:${name}`] : [`${resource}.${name}`, `${resource}.${own}`]) {
    const found = findNode(sound, node)
    if (!found.ok) continue
    const { file: path, pointers } = found.node
    return placeAt(sound.find(each => each.path === path)!, pointers[0]!)
  }
  return undefined
}

function placeAt({ path, text }: ConfigSource, pointer: Pointer): StudioPlace {
  const { line, column } = jsonPositions(path, text).locate(pointer, 'key')
  return { path, line, column }
}

/** The first entry of that name in one of the lists, outermost first. */
function partIn(value: unknown, lists: readonly string[], name: string): Pointer | undefined {
  const queue: { readonly value: unknown; readonly at: Pointer; readonly isWanted: boolean }[] = [
    { value, at: '', isWanted: false },
  ]
  for (const { value, at, isWanted } of queue) {
    if (typeof value !== 'object' || value === null) continue
    for (const [key, member] of Object.entries(value)) {
      const place = pointerTo(at, key)
      if (isWanted && (member === name || key === name || isNamed(member, name))) return place
      queue.push({ value: member, at: place, isWanted: lists.includes(key) })
    }
  }
  return undefined
}

/** The first part whose title matches in one of the languages. */
function titledIn(value: unknown, words: string): Pointer | undefined {
  const queue: { readonly value: unknown; readonly at: Pointer }[] = [{ value, at: '' }]
  for (const { value, at } of queue) {
    if (typeof value !== 'object' || value === null) continue
    const { title } = value as { readonly title?: unknown }
    if (at !== '' && typeof title === 'object' && title && Object.values(title).includes(words)) return at
    for (const [key, member] of Object.entries(value)) queue.push({ value: member, at: pointerTo(at, key) })
  }
  return undefined
}

function isNamed(member: unknown, name: string): boolean {
  if (typeof member !== 'object' || member === null) return false
  return NAMES.some(key => (member as Readonly<Record<string, unknown>>)[key] === name)
}
