import { parse } from 'jsonc-parser'
import type { ConfigSource } from '#compiler/read/config-source.ts'
import { placeOf } from '#compiler/read/file-kind.ts'
import type { StudioRename } from '#model/api/studio/drafts.ts'
import { type ConfigFiles, configFilesOf, configHistory } from '#server/storage/config-revisions.ts'
import type { Database } from '../../storage/database.ts'
import type { Draft } from './drafts.ts'

/** What others renamed since drafts were started. */
export interface Renames {
  /** The config that the drafts were started from. */
  readonly base: readonly ConfigSource[]
  /** In the order in which they took effect. */
  readonly renames: readonly StudioRename[]
}

/** Number of configs searched for the one that drafts were started from. */
const SEARCHED = 30

/** The renames that took effect after `drafts` were started; undefined when that config is no longer known. */
export async function renamesSince(drafts: readonly Draft[], database: Database): Promise<Renames | undefined> {
  const revisions = await configHistory(database, SEARCHED)
  const later: { readonly files: ConfigFiles; readonly by: string | null; readonly at: string }[] = []
  for (const { id, by, at } of revisions) {
    const files = (await configFilesOf(database, id)) ?? []
    const texts = new Map(files.map(({ path, text }) => [path, text]))
    if (drafts.every(({ path, base }) => (texts.get(path) ?? null) === base)) {
      const renames = later.toReversed().flatMap((next, index, all) => {
        const before = index === 0 ? files : all[index - 1]!.files
        return renamesBetween(before, next.files).map(each => ({ ...each, by: next.by, at: next.at }))
      })
      return { base: files as readonly ConfigSource[], renames }
    }
    later.push({ files, by, at })
  }
  return undefined
}

type Renamed = Pick<StudioRename, 'name' | 'from' | 'to'>
interface Renamable {
  readonly renamedFrom?: string | readonly string[]
}
type Part = Renamable | undefined
type Named = Readonly<Record<string, Part>>
type Titled = { readonly title?: unknown }
type Step = Renamable & Titled
type Option = Titled & { readonly value?: unknown }
interface ResourceFile {
  readonly renamedFrom?: string | readonly string[]
  readonly fields?: Readonly<Record<string, Part & { readonly options?: readonly Option[] }>>
  readonly workflows?: Readonly<
    Record<string, { readonly states?: Named; readonly transitions?: Readonly<Record<string, Step>> }>
  >
}

/** Parts that have another name in `after`; their former names are in the form of `findNode`. */
export function renamesBetween(before: ConfigFiles, after: ConfigFiles): Renamed[] {
  const [was, is] = [resourcesOf(before), resourcesOf(after)]
  const moved = pairs(was, is)
  const inResources = [...is].flatMap(([name, resource]) => {
    const former = moved.find(([, to]) => to === name)?.[0] ?? name
    const old = was.get(former)
    if (!old) return []
    const fields = pairs(membersOf(old.fields), membersOf(resource.fields)).map(([from, to]) => ({
      ...{ name: `${former}.${from}`, from, to },
    }))
    const states = Object.entries(resource.workflows ?? {}).flatMap(([field, { states }]) => {
      const stood = fields.find(({ to }) => to === field)?.from ?? field
      const pairsOf = pairs(membersOf(old.workflows?.[stood]?.states), membersOf(states))
      return pairsOf.map(([from, to]) => ({ name: `${former}.${stood}=${from}`, from, to }))
    })
    const options = Object.entries(resource.fields ?? {}).flatMap(([field, { options } = {}]) => {
      const stood = fields.find(({ to }) => to === field)?.from ?? field
      const pairsOf = sameTitle(byValue(old.fields?.[stood]?.options), byValue(options))
      return pairsOf.map(([from, to]) => ({ name: `${former}.${stood}=${from}`, from, to }))
    })
    const [steps, stepsNow] = [transitionsOf(old), transitionsOf(resource)]
    const named = pairs(steps, stepsNow)
    const titled = sameTitle(steps, stepsNow).filter(
      pair => !named.some(each => each.some(name => pair.includes(name))),
    )
    const transitions = [...named, ...titled]
    const moves = transitions.map(([from, to]) => ({ name: `${former}:${from}`, from, to }))
    return [...states, ...options, ...moves, ...fields]
  })
  return [
    ...inResources,
    ...moved.map(([from, to]) => ({ name: from, from, to })),
    ...renamedValues(before, after),
    ...renamedRoles(before, after),
    ...movedPages(before, after),
  ]
}

/** Members that are gone, each with the new one that names it, or the same former name, in `renamedFrom`. */
function pairs(was: ReadonlyMap<string, Part>, is: ReadonlyMap<string, Part>): [string, string][] {
  const formerOf = (value: Part) => [value?.renamedFrom ?? []].flat()
  return [...is].flatMap(([to, value]): [string, string][] => {
    if (was.has(to)) return []
    const former = formerOf(value)
    const from = [...was.keys()].find(
      name => !is.has(name) && (former.includes(name) || formerOf(was.get(name)).some(each => former.includes(each))),
    )
    return from === undefined ? [] : [[from, to]]
  })
}

/** Members that are gone, each with the only new one of the same title: options have no `renamedFrom`. */
function sameTitle(was: ReadonlyMap<string, Titled>, is: ReadonlyMap<string, Titled>): [string, string][] {
  const titleOf = ({ title }: Titled) => JSON.stringify(title)
  const fresh = [...is].filter(([name]) => !was.has(name))
  return [...was].flatMap(([from, member]): [string, string][] => {
    if (is.has(from) || member.title === undefined) return []
    const heirs = fresh.filter(([, each]) => titleOf(each) === titleOf(member))
    return heirs.length === 1 ? [[from, heirs[0]![0]]] : []
  })
}

function transitionsOf({ workflows = {} }: ResourceFile): ReadonlyMap<string, Step> {
  return new Map(Object.values(workflows).flatMap(({ transitions = {} }) => Object.entries(transitions)))
}

function byValue(options: readonly Option[] = []): ReadonlyMap<string, Titled> {
  return new Map(options.map(option => [String(option.value), option]))
}

/** Values of dictionaries. */
function renamedValues(before: ConfigFiles, after: ConfigFiles): Renamed[] {
  const [was, is] = [before, after].map(files => {
    const found = valuesOf<{ readonly values?: readonly Option[] }>(files, 'dictionary')
    return new Map(found.map(({ path, value }) => [placeOf(path)!.name, byValue(value.values)]))
  })
  return [...was!].flatMap(([name, values]) =>
    sameTitle(values, is!.get(name) ?? new Map()).map(([from, to]) => ({
      name: `dictionary:${name}=${from}`,
      from,
      to,
    })),
  )
}

function renamedRoles(before: ConfigFiles, after: ConfigFiles): Renamed[] {
  const [was, is] = [rolesOf(before), rolesOf(after)]
  const names = new Set(was.values())
  const found = [...was].flatMap(([id, from]) => {
    const to = is.get(id)
    return to === undefined || to === from || names.has(to) || [...is.values()].includes(from)
      ? []
      : [[from, to] as const]
  })
  return [...new Map(found)].map(([from, to]) => ({ name: `role:${from}`, from, to }))
}

function movedPages(before: ConfigFiles, after: ConfigFiles): Renamed[] {
  const [was, is] = [pagesOf(before), pagesOf(after)]
  return [...was].flatMap(([file, from]) => {
    const to = is.get(file)
    return to === undefined || to === from ? [] : [{ name: from, from, to }]
  })
}

function resourcesOf(files: ConfigFiles): Map<string, ResourceFile> {
  return new Map(valuesOf<ResourceFile>(files, 'resource').map(({ path, value }) => [placeOf(path)!.name, value]))
}

/** Role by permission id. */
function rolesOf(files: ConfigFiles): Map<number, string> {
  const [file] = valuesOf<{ readonly permissions?: readonly { readonly id: number; readonly role: string }[] }>(
    files,
    'permissions',
  )
  return new Map((file?.value.permissions ?? []).map(({ id, role }) => [id, role]))
}

/** Path of the page by its file. */
function pagesOf(files: ConfigFiles): Map<string, string> {
  return new Map(valuesOf<{ readonly path?: string }>(files, 'page').map(({ path, value }) => [path, `${value.path}`]))
}

function membersOf(members: Named = {}): ReadonlyMap<string, Part> {
  return new Map(Object.entries(members))
}

function valuesOf<T>(files: ConfigFiles, kind: string): { readonly path: string; readonly value: T }[] {
  return files
    .filter(({ path }) => path.endsWith('.json') && placeOf(path)?.kind === kind)
    .map(({ path, text }) => ({ path, value: (parse(text) ?? {}) as T }))
}
