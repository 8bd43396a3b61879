import type {
  AppConfig,
  DictionaryConfig,
  HomeConfig,
  ModuleConfig,
  PageConfig,
  PermissionsConfig,
  ResourceConfig,
  RightsConfig,
  SampleDataConfig,
} from '#model/config-schema/index.ts'
import type { ConfigFile } from './config-file.ts'

/** All files of a config, by kind. Of two files with one name, the first (by path) is used. */
export interface ConfigSet {
  readonly app: ConfigFile<AppConfig> | undefined
  readonly permissions: ConfigFile<PermissionsConfig> | undefined
  readonly home: ConfigFile<HomeConfig> | undefined
  readonly dictionaries: ReadonlyMap<string, ConfigFile<DictionaryConfig>>
  readonly modules: ReadonlyMap<string, ConfigFile<ModuleConfig>>
  readonly resources: ReadonlyMap<string, ConfigFile<ResourceConfig>>
  readonly sampleData: ReadonlyMap<string, ConfigFile<SampleDataConfig>>
  readonly rights: ReadonlyMap<string, ConfigFile<RightsConfig>>
  /** By module and file name, `butler/audit`. */
  readonly pages: ReadonlyMap<string, ConfigFile<PageConfig>>
  /** Files whose name another file of the kind already has. */
  readonly doubles: readonly ConfigFile[]
}

/** Every file of the set except duplicates. */
export function filesOf(set: ConfigSet): ConfigFile[] {
  const { app, permissions, home, dictionaries, modules, resources, sampleData, rights, pages } = set
  const named = [dictionaries, modules, resources, sampleData, rights, pages].flatMap((files): ConfigFile[] => [
    ...files.values(),
  ])
  return [app, permissions, home].filter(file => file !== undefined).concat(named as never[])
}
