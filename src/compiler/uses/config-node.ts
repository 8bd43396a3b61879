import { type LocalizedText, localized } from '#model/localized-text.ts'
import { nearestName } from '../problems/did-you-mean.ts'
import type { ConfigSource } from '../read/config-source.ts'
import { placeOf } from '../read/file-kind.ts'
import { type Pointer, pointerTo, valueAt } from '../read/parse/json-pointer.ts'

/** A part of the config: a whole file, or members of one. */
export interface ConfigNode {
  /** Relative to the config directory. */
  readonly file: string
  /** `['']` is the whole file. */
  readonly pointers: readonly Pointer[]
}

export type FoundNode =
  | { readonly ok: true; readonly node: ConfigNode }
  | { readonly ok: false; readonly why: LocalizedText }

/** How parts are named, for help texts. */
export const NODE_NAMES =
  '/path of a page, resource, resource.field, resource.field=value of a state or option, resource:transition, role:name, permission:id, dictionary:name or dictionary:name=value'

/** Finds the part named `name` (see `NODE_NAMES`); for an unknown name it suggests the nearest. */
export function findNode(sources: readonly ConfigSource[], name: string): FoundNode {
  const files = sources.filter(({ path }) => path.endsWith('.json') && placeOf(path) !== undefined).map(parsed)
  if (name.startsWith('/')) return pageNode(files, name)
  const [kind, rest] = name.includes(':') ? [name.slice(0, name.indexOf(':')), name.slice(name.indexOf(':') + 1)] : []
  if (kind === 'role') return permissionNode(files, 'role', rest!, name)
  if (kind === 'permission') return permissionNode(files, 'id', rest!, name)
  if (kind === 'dictionary') return dictionaryNode(files, rest!)
  return resourceNode(files, name)
}

interface ParsedFile {
  readonly path: string
  readonly kind: string
  readonly name: string
  readonly value: unknown
}

function parsed({ path, text }: ConfigSource): ParsedFile {
  const { kind, name } = placeOf(path)!
  return { path, kind, name, value: JSON.parse(text) }
}

function pageNode(files: readonly ParsedFile[], path: string): FoundNode {
  const pages = files.filter(({ kind }) => kind === 'page')
  const pathOf = ({ value }: ParsedFile) => String(valueAt(value, '/path'))
  const page = pages.find(file => pathOf(file) === path)
  return page ? found(page.path, '') : missing(`There is no page "${path}"`, path, pages.map(pathOf))
}

function permissionNode(files: readonly ParsedFile[], key: 'role' | 'id', wanted: string, name: string): FoundNode {
  const file = files.find(({ kind }) => kind === 'permissions')
  const list = (valueAt(file?.value, '/permissions') ?? []) as readonly Readonly<Record<string, unknown>>[]
  const pointers = list.flatMap((each, index) =>
    String(each[key]) === wanted ? [pointerTo('/permissions', index)] : [],
  )
  if (file && pointers.length > 0) return found(file.path, ...pointers)
  return missing(`There is no ${name.slice(0, name.indexOf(':'))} "${wanted}"`, wanted, [
    ...new Set(list.map(each => String(each[key]))),
  ])
}

function dictionaryNode(files: readonly ParsedFile[], name: string): FoundNode {
  const [own, value] = name.split('=') as [string, string?]
  const file = fileNamed(files, 'dictionary', own)
  if ('ok' in file) return file
  return value === undefined ? found(file.path, '') : optionNode(file, '/values', value)
}

function resourceNode(files: readonly ParsedFile[], name: string): FoundNode {
  const own = /^[^.:=]*/.exec(name)![0]
  const file = fileNamed(files, 'resource', own)
  if ('ok' in file) return file
  if (own === name) return found(file.path, '')
  const rest = name.slice(own.length + 1)
  if (name[own.length] === ':') return transitionNode(file, rest)
  const [field = '', value] = rest.split('=')
  const fields = Object.keys((valueAt(file.value, '/fields') ?? {}) as object)
  if (!fields.includes(field)) return missing(`"${own}" declares no field "${field}"`, field, fields)
  if (value === undefined) return found(file.path, pointerTo('/fields', field))
  const states = pointerTo('/workflows', field, 'states')
  if (valueAt(file.value, states) === undefined) return optionNode(file, pointerTo('/fields', field, 'options'), value)
  return memberNode(file, states, value, `"${own}.${field}" has no state "${value}"`)
}

function fileNamed(files: readonly ParsedFile[], kind: string, name: string): ParsedFile | FoundNode {
  const some = files.filter(each => each.kind === kind)
  const names = some.map(each => each.name)
  return some.find(each => each.name === name) ?? missing(`There is no ${kind} "${name}"`, name, names)
}

function transitionNode(file: ParsedFile, name: string): FoundNode {
  const workflows = Object.keys((valueAt(file.value, '/workflows') ?? {}) as object)
  const all = workflows.map(workflow => pointerTo('/workflows', workflow, 'transitions'))
  const at = all.find(pointer => valueAt(file.value, pointerTo(pointer, name)) !== undefined) ?? all[0] ?? '/workflows'
  return memberNode(file, at, name, `"${file.name}" has no transition "${name}"`)
}

function memberNode(file: ParsedFile, around: Pointer, name: string, what: string): FoundNode {
  const members = Object.keys((valueAt(file.value, around) ?? {}) as object)
  return members.includes(name) ? found(file.path, pointerTo(around, name)) : missing(what, name, members)
}

function optionNode(file: ParsedFile, list: Pointer, value: string): FoundNode {
  const options = valueAt(file.value, list)
  const values = Array.isArray(options) ? options.map(each => String(each?.value)) : []
  const index = values.indexOf(value)
  if (index >= 0) return found(file.path, pointerTo(list, index))
  return missing(`${file.path} has no value "${value}"`, value, values)
}

function found(file: string, ...pointers: readonly Pointer[]): FoundNode {
  return { ok: true, node: { file, pointers } }
}

function missing(what: string, name: string, known: readonly string[]): FoundNode {
  const near = nearestName(name, known)
  const parts = { what, name, near: near ?? '' }
  const why =
    near === undefined
      ? localized('{what}.', '找不到“{name}”。', parts)
      : localized('{what}. Did you mean "{near}"?', '找不到“{name}”，是否指“{near}”？', parts)
  return { ok: false, why }
}
