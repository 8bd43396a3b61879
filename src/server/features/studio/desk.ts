import type { ConfigSource } from '#compiler/read/config-source.ts'
import type { StudioProblem } from '#model/api/studio/common.ts'
import type { AppModel } from '#model/app-model.ts'
import type { Locale } from '#model/localized-text.ts'
import { mayUseStudio } from '#model/permissions/may-open.ts'
import type { Me } from '#model/permissions/me.ts'
import type { AppStateHolder } from '#server/app-state.ts'
import type { Environment } from '#server/env.ts'
import { forbidden, Refused } from '#server/http-errors.ts'
import { configFilesOf } from '#server/storage/config-revisions.ts'
import type { Database } from '../../storage/database.ts'
import { activeId } from '../config-changes/apply-change.ts'
import type { ChangeLine } from '../config-changes/change-line.ts'
import type { DesiredConfig } from '../config-changes/plan-change.ts'
import { problemOf } from './answers.ts'
import { CompileThread } from './compile-thread.ts'
import { ConfigFolder, isEditable } from './config-folder.ts'
import { draftsOf, withDrafts } from './drafts.ts'

export interface StudioServices {
  readonly environment: Environment
  readonly database: Database
  readonly state: AppStateHolder
  readonly follower: { look(): Promise<void> }
}

/** The caller. */
export interface StudioCaller {
  readonly me: Me
  /** Language of the problems. */
  readonly locale: Locale
  readonly requestId: string
  readonly ip: string
}
/** Files to be put into effect. */
export interface Wanted {
  readonly sources: readonly ConfigSource[]
  readonly conflicts: readonly string[]
  readonly columns?: DesiredConfig['columns']
  /** Lines of the plan besides those of the change itself. */
  readonly more?: readonly ChangeLine[]
  /** Roles to be written with them. */
  readonly roles?: DesiredConfig['roles']
}

/** Shared by all parts of Studio: the files, the drafts over them, and the thread that compiles both. */
export class Desk {
  readonly services: StudioServices
  readonly folder: ConfigFolder
  readonly thread: CompileThread

  constructor(services: StudioServices) {
    this.services = services
    this.folder = new ConfigFolder(services.environment)
    this.thread = new CompileThread(services.environment.configDir)
  }

  get model(): AppModel {
    return this.services.state.current.model
  }

  get isFourEyes(): boolean {
    return this.model.app.studio?.fourEyes === true
  }

  /** @throws 403 without permission to use Studio */
  open({ me }: StudioCaller): StudioServices {
    if (!mayUseStudio(this.model.app, me)) throw forbidden()
    return this.services
  }

  /** The base of drafts. */
  async files(): Promise<readonly ConfigSource[]> {
    if (await this.folder.isWritten()) return this.folder.read()
    const { database } = this.services
    const id = await activeId(database)
    const files = id === null ? undefined : await configFilesOf(database, id)
    return files ? (files as readonly ConfigSource[]) : this.folder.read()
  }

  async activeFiles(): Promise<readonly ConfigSource[]> {
    const id = await activeId(this.services.database)
    return id === null ? [] : (((await configFilesOf(this.services.database, id)) ?? []) as readonly ConfigSource[])
  }

  async drafted(caller: Pick<StudioCaller, 'me'>) {
    const drafts = await draftsOf(this.services.database, caller.me.id)
    return { drafts, ...withDrafts(await this.files(), drafts) }
  }

  async desired(
    { sources, columns, roles }: Wanted,
    locale: Locale,
  ): Promise<DesiredConfig | readonly StudioProblem[]> {
    const { root } = this.folder
    const { model, problems } = await this.thread.ask({ kind: 'model', root, sources })
    return model
      ? { model, files: sources, columns, ...(roles && { roles }) }
      : problems.map(each => problemOf(each, root, locale))
  }

  /** Undefined when the files have errors. */
  async revisionOfFiles(): Promise<string | undefined> {
    const { root } = this.folder
    const { revision } = await this.thread.ask({ kind: 'check', root, sources: await this.folder.read() })
    return revision ?? undefined
  }
}

/** The files, with `text` instead of the file at `path`. @throws when that is not a config file */
export function replaced(sources: readonly ConfigSource[], path: string, text: string): ConfigSource[] {
  if (!isEditable(path)) throw new Refused('studio-path')
  return [...sources.filter(each => each.path !== path), { path, text }]
}
