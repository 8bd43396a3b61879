/** Typed helpers for config files written in TypeScript: each returns its argument, checked by the editor. */
import type {
  AppConfig,
  DictionaryConfig,
  HomeConfig,
  ModuleConfig,
  PageConfig,
  PermissionsConfig,
  ResourceConfig,
  SampleDataConfig,
} from './config-schema/index.ts'

/** `config/app.ts` */
export const defineApp = (config: AppConfig): AppConfig => config
/** `config/permissions.ts` */
export const definePermissions = (config: PermissionsConfig): PermissionsConfig => config
/** `config/home.ts` */
export const defineHome = (config: HomeConfig): HomeConfig => config
/** `config/dictionaries/<name>.ts` */
export const defineDictionary = (config: DictionaryConfig): DictionaryConfig => config
/** `config/modules/<group>/module.ts` */
export const defineModule = (config: ModuleConfig): ModuleConfig => config
/** `config/modules/<group>/pages/<page>.ts` */
export const definePage = (config: PageConfig): PageConfig => config
/** `config/modules/<group>/resources/<noun>.ts` */
export const defineResource = (config: ResourceConfig): ResourceConfig => config
/** `config/sample-data/<noun>.ts` */
export const defineSampleData = (config: SampleDataConfig): SampleDataConfig => config
