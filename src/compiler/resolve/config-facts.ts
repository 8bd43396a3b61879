import type { Resource } from '#model/app-model.ts'
import type { Channel } from '#model/channel-kinds.ts'
import type { PageConfig, PermissionsConfig, ResourceConfig } from '#model/config-schema/index.ts'
import type { Widening } from '#model/config-schema/permissions.ts'
import type { ConfigFile } from '../read/config-file.ts'
import type { ConfigSet } from '../read/config-set.ts'
import { BUILT_IN_RESOURCES, builtInResource } from './built-in-resources.ts'
import { type FactQuery, type Facts, factsBy, type NameKind, type PermissionEntry } from './facts.ts'
import type { Memo } from './memo.ts'
import { OWN_DICTIONARIES, ownDictionary } from './own-dictionaries.ts'
import { resolveResource } from './resolve-resource.ts'

/** Answers the queries of files about `set`; equal configs give identical answers. */
export function configQuery(set: ConfigSet, memo: Memo): FactQuery {
  const remembered = <T>(key: string, input: unknown, compute: (facts: Facts) => T): T =>
    memo.run(key, [input], ask, tracked => compute(factsBy(tracked)))
  const permissions = remembered('permissions', set.permissions, () => permissionIndexOf(set.permissions))
  const pagesByPath = pagesByPathOf(set)
  const resourceFiles = resourceFilesOf(set, memo)
  const namesOf: Readonly<Record<NameKind, () => readonly string[]>> = {
    resource: () => [...resourceFiles.keys()],
    page: () => [...pagesByPath.keys()],
    role: () => [...permissions.byRole.keys()],
    permission: () => [...permissions.byId.keys()].map(String),
    dictionary: () => [...new Set([...set.dictionaries.keys(), ...Object.keys(OWN_DICTIONARIES)])],
    module: () => [...set.modules.keys()],
    channel: () => Object.keys(set.app?.value?.channels ?? {}),
  }
  const ownDictionaryOf = (name: string) =>
    set.app &&
    memo.run(
      `own dictionary ${name}`,
      [set.app, ...resourceFiles.values()],
      () => undefined,
      () => ownDictionary(name, set.app!, resourceFiles),
    )
  const answers: Facts = {
    resource: name => {
      const file = resourceFiles.get(name)
      return file && remembered<Resource>(`resource ${name}`, file, facts => resolveResource(file, facts))
    },
    pageAt: path => pagesByPath.get(path),
    role: name => permissions.byRole.get(name) ?? (permissions.complete ? undefined : UNREAD_ROLE),
    permission: id => permissions.byId.get(id) ?? (permissions.complete ? undefined : UNREAD_PERMISSION),
    widening: widens => permissions.byWidening.get(widens) ?? [],
    dictionary: name => set.dictionaries.get(name) ?? ownDictionaryOf(name),
    module: name => set.modules.get(name),
    channel: name => channelNamed(name, set),
    sampleData: name => set.sampleData.get(name),
    names: kind => memo.stable(`names ${kind}`, namesOf[kind]),
  }
  /** Answers cached for one run, in which they never change. */
  const given = new Map<string, Map<string | number, unknown>>(Object.keys(answers).map(query => [query, new Map()]))
  function ask(query: string, name: string | number): unknown {
    const known = given.get(query) as Map<string | number, unknown>
    if (known.has(name)) return known.get(name)
    const answer = answers[query as keyof Facts](name as never)
    known.set(name, answer)
    return answer
  }
  return ask
}

const UNREAD_CHANNEL: Channel = { kind: 'webhook' }

function channelNamed(name: string, { app }: ConfigSet): Channel | undefined {
  const channels = app?.value?.channels ?? {}
  // An unreadable app file may declare any.
  if (app !== undefined && app.value === undefined) return UNREAD_CHANNEL
  return Object.hasOwn(channels, name) ? channels[name] : undefined
}

/** An unreadable page still has its declared path. */
function pagesByPathOf(set: ConfigSet): ReadonlyMap<string, ConfigFile<PageConfig>> {
  const pages = new Map<string, ConfigFile<PageConfig>>()
  for (const file of set.pages.values()) {
    const path = (file.source.value as { path?: unknown } | null | undefined)?.path
    if (typeof path === 'string' && !pages.has(path)) pages.set(path, file)
  }
  return pages
}

function resourceFilesOf(set: ConfigSet, memo: Memo): ReadonlyMap<string, ConfigFile<ResourceConfig>> {
  const files = new Map(set.resources)
  const app = set.app
  if (app === undefined) return files
  for (const name of Object.keys(BUILT_IN_RESOURCES)) {
    const builtIn = files.has(name)
      ? undefined
      : memo.run(
          `built-in ${name}`,
          [app],
          () => undefined,
          () => builtInResource(name, app),
        )
    if (builtIn !== undefined) files.set(name, builtIn)
  }
  return files
}

/** The permission table by id, by role and by widened action. */
interface PermissionIndex {
  readonly byId: ReadonlyMap<number, PermissionEntry>
  readonly byRole: ReadonlyMap<string, readonly PermissionEntry[]>
  readonly byWidening: ReadonlyMap<Widening, readonly PermissionEntry[]>
  /** False when part of the table could not be read: then every name may be in it. */
  readonly complete: boolean
}

/** Of two entries with one id, the first is used (the second is reported as `duplicate-permission`). */
function permissionIndexOf(file: ConfigFile<PermissionsConfig> | undefined): PermissionIndex {
  const byId = new Map<number, PermissionEntry>()
  const byRole = new Map<string, PermissionEntry[]>()
  const byWidening = new Map<Widening, PermissionEntry[]>()
  for (const entry of file?.value?.permissions ?? []) {
    if (!byId.has(entry.id)) byId.set(entry.id, entry)
    add(byRole, entry.role, entry)
    if (entry.widens) add(byWidening, entry.widens, entry)
  }
  return { byId, byRole, byWidening, complete: file?.value !== undefined && file.complete }
}

function add<K>(lists: Map<K, PermissionEntry[]>, key: K, entry: PermissionEntry): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [entry])
  else list.push(entry)
}

/** Placeholder for an entry that may exist in the unreadable part of the table. */
const UNREAD_PERMISSION: PermissionEntry = {
  id: 0,
  role: '',
  title: { 'zh-CN': '', 'en-US': '' },
  kind: 'page',
}
const UNREAD_ROLE: readonly PermissionEntry[] = [UNREAD_PERMISSION]
