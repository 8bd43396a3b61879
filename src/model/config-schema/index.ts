import type { TSchema } from '@sinclair/typebox'
import { appSchema } from './app.ts'
import { dictionarySchema } from './dictionary.ts'
import { homeSchema } from './home.ts'
import { moduleSchema } from './module.ts'
import { pageSchema } from './page.ts'
import { permissionsSchema } from './permissions.ts'
import { resourceSchema } from './resource/resource.ts'
import { rightsSchema } from './rights.ts'
import { sampleDataSchema } from './sample-data.ts'

/** A kind of config file. */
interface ConfigKind<T extends TSchema> {
  /** Draft-07 schema, valid under ajv `strict` with `discriminator: true`. */
  readonly schema: T
  /** Output path of the schema, relative to the repository. */
  readonly schemaFile: string
  /** Files of this kind below the config directory, without extension (`.json` or `.ts`); `*` is one name. */
  readonly glob: string
}

/** Every kind of config file. */
export const CONFIG_KINDS = {
  app: kind('app', appSchema, 'app'),
  permissions: kind('permissions', permissionsSchema, 'permissions'),
  home: kind('home', homeSchema, 'home'),
  dictionary: kind('dictionary', dictionarySchema, 'dictionaries/*'),
  module: kind('module', moduleSchema, 'modules/*/module'),
  page: kind('page', pageSchema, 'modules/*/pages/*'),
  resource: kind('resource', resourceSchema, 'modules/*/resources/*'),
  'sample-data': kind('sample-data', sampleDataSchema, 'sample-data/*'),
  rights: kind('rights', rightsSchema, 'tests/rights/*'),
} as const

export type ConfigKindName = keyof typeof CONFIG_KINDS

function kind<T extends TSchema>(name: string, schema: T, glob: string): ConfigKind<T> {
  return { schema, schemaFile: `schemas/${name}.schema.json`, glob }
}

export type { AppConfig } from './app.ts'
export type { DictionaryConfig } from './dictionary.ts'
export type { HomeConfig } from './home.ts'
export type { ModuleConfig } from './module.ts'
export type { PageConfig } from './page.ts'
export type { PermissionsConfig } from './permissions.ts'
export type { FieldConfig } from './resource/field.ts'
export type { ResourceConfig } from './resource/resource.ts'
export type { RightsConfig } from './rights.ts'
export type { SampleDataConfig } from './sample-data.ts'
