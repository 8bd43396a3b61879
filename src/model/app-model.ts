/**
 * The compiled application: what `config/` says with every default filled in and every name resolved. It is frozen,
 * plain JSON (it can be sent to a worker) and the only shape that server, browser and CLI read.
 * All its types are imported from here.
 */

import type { Dictionary } from './app-model/field.ts'
import type { Home } from './app-model/home.ts'
import type { Page } from './app-model/page.ts'
import type { Resource } from './app-model/resource.ts'
import type { RightsTest } from './app-model/rights-test.ts'
import type { SampleData } from './app-model/sample-data.ts'
import type { AppSettings, Permission } from './app-model/settings.ts'
import type { LocalizedText } from './localized-text.ts'

export type * from './app-model/document.ts'
export type * from './app-model/expression.ts'
export type * from './app-model/field.ts'
export type * from './app-model/home.ts'
export type * from './app-model/page.ts'
export type * from './app-model/resource.ts'
export type * from './app-model/rights-test.ts'
export type * from './app-model/sample-data.ts'
export type * from './app-model/settings.ts'
export type * from './app-model/source.ts'
export type * from './app-model/workflow.ts'

export interface AppModel {
  /** Hash of the whole config; part of every ETag. */
  readonly revision: string
  readonly app: AppSettings
  readonly home: Home
  readonly permissions: readonly Permission[]
  /** Every named role that a permission id maps to. */
  readonly roles: readonly string[]
  readonly dictionaries: Readonly<Record<string, Dictionary>>
  /** In menu order. */
  readonly modules: readonly Module[]
  readonly pages: readonly Page[]
  readonly resources: Readonly<Record<string, Resource>>
  readonly sampleData: readonly SampleData[]
  /** Tests of rights: what roles and accounts must and must not be allowed to do. */
  readonly rightsTests: readonly RightsTest[]
}

export interface Module {
  readonly name: string
  /** `/butler` */
  readonly path: string
  readonly title: LocalizedText
  readonly icon: string
  /** Paths of its pages in menu order, hidden ones included. */
  readonly pages: readonly string[]
}
