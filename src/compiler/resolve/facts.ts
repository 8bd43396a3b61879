import type { Resource } from '#model/app-model.ts'
import type { Channel } from '#model/channel-kinds.ts'
import type {
  DictionaryConfig,
  ModuleConfig,
  PageConfig,
  PermissionsConfig,
  SampleDataConfig,
} from '#model/config-schema/index.ts'
import type { Widening } from '#model/config-schema/permissions.ts'
import type { ConfigFile } from '../read/config-file.ts'

/**
 * Queries of one file about the rest of the config. Undeclared names are `undefined`; declared but unreadable ones get an
 * answer that causes no second problem.
 */
export interface Facts {
  /** With defaults and implicit fields, but without grants, indexes and paths, which are derived from pages. */
  resource(name: string): Resource | undefined
  /** The file of the page with this route. */
  pageAt(path: string): ConfigFile<PageConfig> | undefined
  /** The entries of permissions.json that give the role; undefined when there are none. */
  role(name: string): readonly PermissionEntry[] | undefined
  permission(id: number): PermissionEntry | undefined
  /** The entries of permissions.json that widen the action. */
  widening(widens: Widening): readonly PermissionEntry[]
  dictionary(name: string): ConfigFile<DictionaryConfig> | undefined
  module(name: string): ConfigFile<ModuleConfig> | undefined
  /** A channel of app.json. */
  channel(name: string): Channel | undefined
  sampleData(resource: string): ConfigFile<SampleDataConfig> | undefined
  /** Every name of a kind, for "did you mean". */
  names(of: NameKind): readonly string[]
}
export type PermissionEntry = PermissionsConfig['permissions'][number]
export type NameKind = 'resource' | 'page' | 'role' | 'permission' | 'dictionary' | 'module' | 'channel'

/** A query by name, as recorded by the memo. */
export type FactQuery = (query: string, name: string | number) => unknown

/** `Facts` that pass every query to `ask`. */
export function factsBy(ask: FactQuery): Facts {
  const query = (name: keyof Facts) => (argument: string | number) => ask(name, argument) as never
  return {
    resource: query('resource'),
    pageAt: query('pageAt'),
    role: query('role'),
    permission: query('permission'),
    widening: query('widening'),
    dictionary: query('dictionary'),
    module: query('module'),
    channel: query('channel'),
    sampleData: query('sampleData'),
    names: query('names'),
  }
}
