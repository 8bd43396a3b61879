import type { ConfigSource } from '#compiler/read/config-source.ts'
import type {
  StudioCompletion,
  StudioDifference,
  StudioHover,
  StudioOutcome,
  StudioPlace,
  StudioProblem,
  StudioProposal,
  StudioRevision,
  StudioState,
  StudioText,
} from '#model/api/studio.ts'
import type { AppModel } from '#model/app-model.ts'
import { schemaIn } from '#model/config-schema/in-language.ts'
import { CONFIG_KINDS, type ConfigKindName } from '#model/config-schema/index.ts'
import type { Locale } from '#model/localized-text.ts'
import type { Me } from '#model/permissions/me.ts'
import { mayUseStudio } from '#model/permissions/studio.ts'
import type { AppStateHolder } from '#server/app-state.ts'
import type { Environment } from '#server/env.ts'
import { forbidden, notFound, Refused } from '#server/http-errors.ts'
import { appendAudit } from '#server/storage/audit/append-audit.ts'
import { configColumnsOf, configFilesOf, configHistory } from '#server/storage/config-revisions.ts'
import type { Database, WriteTransaction } from '#server/storage/database.ts'
import { MigrationRefused } from '#server/storage/migration/apply-migration.ts'
import { writeSetting } from '#server/storage/settings.ts'
import { activeId, applyChange, ConfigChangedMeanwhile, SEEN_SETTING } from '../config-changes/apply-change.ts'
import { carryOut } from '../config-changes/carry-out.ts'
import { diffConfigs } from '../config-changes/diff-configs.ts'
import { type DesiredConfig, planChange } from '../config-changes/plan-change.ts'
import { planOf, problemOf, studioFile } from './answers.ts'
import { CompileThread } from './compile-thread.ts'
import { ConfigFolder, isEditable } from './config-folder.ts'
import { type Draft, draftsOf, forgetDrafts, hashOf, keepDrafts, merged, withDrafts } from './drafts.ts'
import { patchOf } from './patch.ts'
import { placeInPage } from './places.ts'
import { mayPreview, type Preview, previewOf } from './preview.ts'
import { addProposal, dropProposal, type Proposal, proposalOf, proposalsOf } from './proposals.ts'

interface StudioServices {
  readonly environment: Environment
  readonly database: Database
  readonly state: AppStateHolder
  readonly follower: { look(): Promise<void> }
}

/** Who asks. */
export interface StudioCaller {
  readonly me: Me
  readonly requestId: string
  readonly ip: string
}
export interface StudioOrder {
  readonly plan: string
  readonly reason: string
  readonly confirmed: boolean
}

/** How long a preview may be behind the draft. */
const PREVIEW_MS = 2000
/** Configs in the history that are listed. */
const LISTED = 100

/**
 * The config in the browser. What is changed is the files in their folder, or, where they are not written, the config in effect;
 * every account has drafts of its own. Every method refuses who may not use Studio.
 */
export class Studio {
  readonly #services: StudioServices
  readonly #folder: ConfigFolder
  readonly #thread: CompileThread
  /** By account. */
  readonly #previews = new Map<number, Previewed>()
  /** One change at a time in this process; the database refuses those of others. */
  #changing: Promise<unknown> = Promise.resolve()

  constructor(services: StudioServices) {
    this.#services = services
    this.#folder = new ConfigFolder(services.environment)
    this.#thread = new CompileThread(services.environment.configDir)
  }

  close(): Promise<void> {
    return this.#thread.close()
  }

  async state(caller: StudioCaller): Promise<StudioState> {
    const { database } = this.#open(caller)
    const [files, drafts, [active = null], writesFiles] = await Promise.all([
      this.#files(),
      draftsOf(database, caller.me.id),
      configHistory(database, 1),
      this.#folder.isWritten(),
    ])
    const { sources, conflicts } = withDrafts(files, drafts)
    const gone = files.filter(({ path }) => !sources.some(source => source.path === path))
    const known = new Set(files.map(({ path }) => path))
    return {
      writesFiles,
      fourEyes: this.#isFourEyes,
      active: active && revisionOf(active),
      files: [...sources, ...gone].map(source => {
        const draft = drafts.find(({ path }) => path === source.path)
        const change = draft && (draft.text === null ? 'removed' : known.has(source.path) ? 'changed' : 'added')
        return studioFile(source, change, conflicts.includes(source.path))
      }),
      proposals: (await proposalsOf(database)).map(each => proposalFor(each, caller)),
    }
  }

  async file(caller: StudioCaller, path: string): Promise<StudioText> {
    const { database } = this.#open(caller)
    const file = (await this.#files()).find(each => each.path === path)
    const draft = (await draftsOf(database, caller.me.id)).find(each => each.path === path)
    if (!file && !draft) {
      if (!isEditable(path)) throw new Refused('studio-path')
      return { path, text: null, hash: null, fixed: false, draft: null }
    }
    const text = file?.text ?? null
    const isBehind = draft && draft.base !== text && draft.text !== text
    return {
      path,
      text,
      hash: hashOf(text),
      fixed: !isEditable(path),
      draft: draft
        ? { text: draft.text, hash: hashOf(draft.base), ...(isBehind && { merge: merged(draft, text) }) }
        : null,
    }
  }

  /** `base`: hash of the file that the text was made from. */
  async keepDraft(caller: StudioCaller, path: string, text: string | null, base: string | null): Promise<StudioText> {
    const { database } = this.#open(caller)
    if (!isEditable(path)) throw new Refused('studio-path')
    const file = (await this.#files()).find(each => each.path === path)?.text ?? null
    const draft = (await draftsOf(database, caller.me.id)).find(each => each.path === path)
    const from = [file, ...(draft ? [draft.base] : [])].find(each => hashOf(each) === base)
    if (from === undefined) throw new Refused('studio-stale')
    const now = new Date().toISOString()
    await database.transaction(write => keepDrafts(write, caller.me.id, [{ path, base: from, text }], now))
    return this.file(caller, path)
  }

  async forget(caller: StudioCaller, path?: string): Promise<void> {
    const { database } = this.#open(caller)
    await database.transaction(write => forgetDrafts(write, caller.me.id, path === undefined ? undefined : [path]))
  }

  /** `text` stands in for the file that is being written. */
  async check(caller: StudioCaller, locale: Locale, path?: string, text?: string): Promise<StudioProblem[]> {
    this.#open(caller)
    const { sources } = await this.#drafted(caller)
    const written = path === undefined || text === undefined ? sources : replaced(sources, path, text)
    const { problems } = await this.#thread.ask({ kind: 'check', root: this.#folder.root, sources: written })
    return problems.map(each => problemOf(each, this.#folder.root, locale))
  }

  async fix(caller: StudioCaller): Promise<{ mended: number; files: string[] }> {
    this.#open(caller)
    const { sources } = await this.#drafted(caller)
    const { files, mended } = await this.#thread.ask({ kind: 'fix', root: this.#folder.root, sources })
    return { mended, files: await this.#keepAll(caller, sources, files) }
  }

  async rename(caller: StudioCaller, name: string, to: string): Promise<{ files: string[]; why?: string }> {
    this.#open(caller)
    const { sources } = await this.#drafted(caller)
    const { files, why } = await this.#thread.ask({ kind: 'rename', root: this.#folder.root, sources, name, to })
    return files ? { files: await this.#keepAll(caller, sources, files) } : { files: [], why }
  }

  async plan(caller: StudioCaller): Promise<StudioOutcome> {
    this.#open(caller)
    return this.#planned(await this.#drafted(caller))
  }

  apply(caller: StudioCaller, order: StudioOrder): Promise<StudioOutcome> {
    this.#open(caller)
    return this.#inTurn(async () => {
      const drafted = await this.#drafted(caller)
      if (!this.#isFourEyes) return this.#carryOut(caller, drafted, order, 'apply', this.#drop(caller, drafted.drafts))
      return this.#propose(caller, await this.#planned(drafted), order, drafted.drafts, null)
    })
  }

  async history(caller: StudioCaller): Promise<StudioRevision[]> {
    return (await configHistory(this.#open(caller).database, LISTED)).map(revisionOf)
  }

  /** A config of the history against the one in effect, or the drafts against the files. */
  async diff(caller: StudioCaller, id?: number): Promise<StudioDifference[]> {
    const { database } = this.#open(caller)
    if (id === undefined) return diffConfigs(await this.#files(), (await this.#drafted(caller)).sources)
    const [active] = await configHistory(database, 1)
    const [before, after] = await Promise.all([configFilesOf(database, id), configFilesOf(database, active!.id)])
    if (!before || !after) throw notFound()
    return diffConfigs(before, after)
  }

  async planRollback(caller: StudioCaller, id: number): Promise<StudioOutcome> {
    this.#open(caller)
    return this.#planned(await this.#former(id))
  }

  rollback(caller: StudioCaller, id: number, order: StudioOrder): Promise<StudioOutcome> {
    this.#open(caller)
    return this.#inTurn(async () => {
      const former = await this.#former(id)
      if (this.#isFourEyes) return this.#propose(caller, await this.#planned(former), order, [], id)
      return this.#carryOut(caller, former, { ...order, reason: `rollback to ${id}: ${order.reason}` }, 'rollback')
    })
  }

  async planProposal(caller: StudioCaller, id: number): Promise<StudioOutcome> {
    const { database } = this.#open(caller)
    return this.#planned(await this.#proposed(await proposalOf(database, id)))
  }

  /** Who has proposed a change cannot be the one who agrees to it. */
  applyProposal(caller: StudioCaller, id: number, plan: string): Promise<StudioOutcome> {
    const { database } = this.#open(caller)
    return this.#inTurn(async () => {
      const proposal = await proposalOf(database, id)
      if (proposal.accountId === caller.me.id) throw new Refused('studio-own-proposal')
      const wanted = await this.#proposed(proposal)
      const reason = `${proposal.reason} (proposed by ${proposal.accountName})`
      return this.#carryOut(caller, wanted, { plan, reason, confirmed: true }, 'agree', async write => {
        await dropProposal(write, id)
        await forgetDrafts(
          write,
          proposal.accountId,
          proposal.changes.map(({ path }) => path),
        )
      })
    })
  }

  async dropProposal(caller: StudioCaller, id: number): Promise<void> {
    const { database } = this.#open(caller)
    const { accountId, reason } = await proposalOf(database, id)
    await database.transaction(async write => {
      await dropProposal(write, id)
      await audit(write, caller, accountId === caller.me.id ? 'withdraw-proposal' : 'refuse-proposal', id, { reason })
    })
  }

  /** What the files lack of the config in effect. */
  async patch(caller: StudioCaller): Promise<string> {
    const { database } = this.#open(caller)
    const id = await activeId(database)
    const after = id === null ? [] : ((await configFilesOf(database, id)) ?? [])
    return patchOf(this.#folder.root, await this.#folder.read(), after)
  }

  /** What the drafts of the account make of the platform, `isNew`: to the letter; undefined where they have mistakes, or the account may not look. */
  async preview(me: Me, { isNew = false } = {}): Promise<Preview | undefined> {
    if (!mayPreview(this.#model.app, me)) return undefined
    const known = this.#previews.get(me.id)
    if (known && !isNew && known.until > Date.now()) return known.preview
    const { sources, conflicts } = await this.#drafted({ me })
    const texts = hashOf(JSON.stringify([this.#model.revision, sources, conflicts]))
    const preview = known?.texts === texts ? known.preview : this.#previewed({ sources, conflicts })
    this.#previews.set(me.id, { until: Date.now() + PREVIEW_MS, texts, preview })
    return preview
  }

  async #previewed(wanted: Wanted): Promise<Preview | undefined> {
    if (wanted.conflicts.length > 0) return undefined
    const desired = await this.#desired(wanted)
    return 'model' in desired
      ? previewOf(desired.model, this.#services.state.current.model, this.#services.database)
      : undefined
  }

  /** Where a page, or a part of it, is declared. */
  async place(caller: StudioCaller, path: string, part?: string): Promise<StudioPlace> {
    this.#open(caller)
    const page = this.#model.pages.find(each => each.path === path)
    if (!page) throw notFound()
    const { sources } = await this.#drafted(caller)
    const file = page.location.file.slice(page.location.file.indexOf('/') + 1)
    return placeInPage(sources, file, page.resource, part)
  }

  async complete(caller: StudioCaller, spot: Spot, locale: Locale): Promise<StudioCompletion[]> {
    const found = await this.#asked(caller, spot, sources =>
      this.#thread.ask({ kind: 'complete', root: this.#folder.root, sources, locale, ...placed(spot) }),
    )
    return [...found]
  }

  hover(caller: StudioCaller, spot: Spot, locale: Locale): Promise<StudioHover | null> {
    return this.#asked(caller, spot, sources =>
      this.#thread.ask({ kind: 'hover', root: this.#folder.root, sources, locale, ...placed(spot) }),
    )
  }

  schema(caller: StudioCaller, kind: string, locale: Locale): Readonly<Record<string, unknown>> {
    this.#open(caller)
    const found = Object.hasOwn(CONFIG_KINDS, kind) ? CONFIG_KINDS[kind as ConfigKindName] : undefined
    if (!found) throw notFound()
    return schemaIn(found.schema, locale)
  }

  get #model(): AppModel {
    return this.#services.state.current.model
  }

  get #isFourEyes(): boolean {
    return this.#model.app.studio?.fourEyes === true
  }

  /** @throws 403 for who may not use Studio */
  #open({ me }: StudioCaller): StudioServices {
    if (!mayUseStudio(this.#model.app, me)) throw forbidden()
    return this.#services
  }

  /** What drafts begin from. */
  async #files(): Promise<readonly ConfigSource[]> {
    if (await this.#folder.isWritten()) return this.#folder.read()
    const { database } = this.#services
    const id = await activeId(database)
    const files = id === null ? undefined : await configFilesOf(database, id)
    return files ? (files as readonly ConfigSource[]) : this.#folder.read()
  }

  async #drafted(caller: Pick<StudioCaller, 'me'>) {
    const drafts = await draftsOf(this.#services.database, caller.me.id)
    return { drafts, ...withDrafts(await this.#files(), drafts) }
  }

  /** Asks about the text of a file as it is being written. */
  async #asked<T>(caller: StudioCaller, { path, text }: Spot, ask: (sources: readonly ConfigSource[]) => Promise<T>) {
    this.#open(caller)
    return ask(replaced((await this.#drafted(caller)).sources, path, text))
  }

  async #former(id: number): Promise<Wanted> {
    const { database } = this.#services
    const known = (await configHistory(database, Number.MAX_SAFE_INTEGER)).some(each => each.id === id)
    if (!known) throw notFound()
    const sources = (await configFilesOf(database, id)) as readonly ConfigSource[]
    return { sources, conflicts: [], columns: await configColumnsOf(database, id) }
  }

  async #proposed({ changes, rollbackTo }: Proposal): Promise<Wanted> {
    return rollbackTo === null ? withDrafts(await this.#files(), changes) : this.#former(rollbackTo)
  }

  async #desired({ sources, columns }: Wanted): Promise<DesiredConfig | readonly StudioProblem[]> {
    const { root } = this.#folder
    const { model, problems } = await this.#thread.ask({ kind: 'model', root, sources })
    return model ? { model, files: sources, columns } : problems.map(each => problemOf(each, root, 'en-US'))
  }

  async #planned(wanted: Wanted): Promise<StudioOutcome> {
    if (wanted.conflicts.length > 0) return { became: 'conflicts', conflicts: wanted.conflicts }
    const desired = await this.#desired(wanted)
    if (!('model' in desired)) return { became: 'problems', problems: desired }
    const plan = planOf(await planChange(desired, this.#services.database, this.#model))
    // Comments and layout change nothing but the files.
    const nothing = plan.nothing && sameTexts(await this.#activeFiles(), wanted.sources)
    return { became: nothing ? 'nothing' : 'planned', plan: { ...plan, nothing } }
  }

  async #activeFiles(): Promise<readonly ConfigSource[]> {
    const id = await activeId(this.#services.database)
    return id === null ? [] : (((await configFilesOf(this.#services.database, id)) ?? []) as readonly ConfigSource[])
  }

  async #carryOut(
    caller: StudioCaller,
    wanted: Wanted,
    { plan, reason, confirmed }: StudioOrder,
    action: string,
    settle: (write: WriteTransaction) => Promise<void> = async () => {},
  ): Promise<StudioOutcome> {
    const { database, follower } = this.#services
    if (wanted.conflicts.length > 0) return { became: 'conflicts', conflicts: wanted.conflicts }
    const desired = await this.#desired(wanted)
    if (!('model' in desired)) return { became: 'problems', problems: desired }
    const isWritten = await this.#folder.isWritten()
    const seen = isWritten ? undefined : await this.#revisionOfFiles()
    const by = caller.me.adAccount
    try {
      const served = this.#model
      const done = await carryOut(desired, database, { by, reason, plan, confirmed, seen, served })
      const isTextOnly = done.became === 'nothing' && !sameTexts(await this.#activeFiles(), wanted.sources)
      if (done.became !== 'done' && !isTextOnly) return { became: done.became, plan: planOf(done.plan) }
      if (isTextOnly)
        await applyChange(desired, done.plan.migration, database, {
          by,
          reason,
          now: new Date(),
          activeId: done.plan.active?.id ?? null,
          seen,
        })
      const id = await activeId(database)
      await database.transaction(async write => {
        await settle(write)
        await audit(write, caller, action, id, { reason, plan })
      })
      // Before the files change: who watches them shall find nothing left to do.
      await follower.look()
      const unwritten = isWritten ? await this.#write(wanted.sources) : undefined
      return { became: 'done', plan: planOf(done.plan), ...(unwritten !== undefined && { unwritten }) }
    } catch (error) {
      if (error instanceof ConfigChangedMeanwhile) return { ...(await this.#planned(wanted)), became: 'another-plan' }
      if (!(error instanceof MigrationRefused)) throw error
      throw new Refused('studio-refused', [], { why: error.message })
    }
  }

  /** Why the files could not be written; then a start must not take them for news. */
  async #write(files: readonly ConfigSource[]): Promise<string | undefined> {
    try {
      await this.#folder.write(files)
      return undefined
    } catch (error) {
      const seen = await this.#revisionOfFiles()
      if (seen !== undefined)
        await this.#services.database.transaction(write => writeSetting(write, SEEN_SETTING, seen))
      return (error as NodeJS.ErrnoException).code ?? 'EIO'
    }
  }

  /** Undefined where the files have mistakes. */
  async #revisionOfFiles(): Promise<string | undefined> {
    const { root } = this.#folder
    const { revision } = await this.#thread.ask({ kind: 'check', root, sources: await this.#folder.read() })
    return revision ?? undefined
  }

  async #propose(
    caller: StudioCaller,
    planned: StudioOutcome,
    { plan, reason, confirmed }: StudioOrder,
    changes: readonly Draft[],
    rollbackTo: number | null,
  ): Promise<StudioOutcome> {
    if (planned.became !== 'planned') return planned
    if (planned.plan!.id !== plan) return { ...planned, became: 'another-plan' }
    if (planned.plan!.lines.some(({ verdict }) => verdict === 'refused')) return { ...planned, became: 'refused' }
    if (!confirmed && planned.plan!.lines.some(({ verdict }) => verdict === 'confirm'))
      return { ...planned, became: 'unconfirmed' }
    await this.#services.database.transaction(async write => {
      const id = await addProposal(write, caller.me, { reason, changes, rollbackTo })
      await audit(write, caller, 'propose', id, { reason, plan })
    })
    return { ...planned, became: 'proposed' }
  }

  /** Keeps as drafts what has become of the files; answers their paths. */
  async #keepAll(
    caller: StudioCaller,
    before: readonly ConfigSource[],
    after: readonly ConfigSource[],
  ): Promise<string[]> {
    const { database } = this.#services
    const was = new Map(before.map(({ path, text }) => [path, text]))
    const is = new Map(after.map(({ path, text }) => [path, text]))
    const changed = [...new Set([...was.keys(), ...is.keys()])].filter(path => was.get(path) !== is.get(path))
    if (changed.some(path => !isEditable(path))) throw new Refused('studio-path')
    const files = new Map((await this.#files()).map(({ path, text }) => [path, text]))
    const own = new Map((await draftsOf(database, caller.me.id)).map(draft => [draft.path, draft]))
    const drafts = changed.map(path => ({
      path,
      base: own.has(path) ? own.get(path)!.base : (files.get(path) ?? null),
      text: is.get(path) ?? null,
    }))
    await database.transaction(write => keepDrafts(write, caller.me.id, drafts, new Date().toISOString()))
    return changed
  }

  #drop(caller: StudioCaller, drafts: readonly Draft[]) {
    return (write: WriteTransaction) =>
      forgetDrafts(
        write,
        caller.me.id,
        drafts.map(({ path }) => path),
      )
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#changing.then(work)
    this.#changing = turn.catch(() => {})
    return turn
  }
}

interface Previewed {
  readonly until: number
  readonly texts: string | null
  readonly preview: Promise<Preview | undefined>
}

/** A place in a file as it is being written. */
interface Spot {
  readonly path: string
  readonly text: string
  readonly offset: number
}

function placed({ path, offset }: Spot) {
  return { path, offset }
}

/** Files that are to take effect. */
interface Wanted {
  readonly sources: readonly ConfigSource[]
  readonly conflicts: readonly string[]
  readonly columns?: DesiredConfig['columns']
}

function proposalFor(
  { id, accountId, accountName, reason, createdAt, changes, rollbackTo }: Proposal,
  { me }: StudioCaller,
) {
  const files = changes.map(({ path }) => path)
  return {
    id,
    by: accountName,
    at: createdAt,
    reason,
    mine: accountId === me.id,
    files,
    rollbackTo,
  } satisfies StudioProposal
}

function revisionOf({ id, at, by, reason }: StudioRevision): StudioRevision {
  return { id, at, by, reason }
}

function replaced(sources: readonly ConfigSource[], path: string, text: string): ConfigSource[] {
  if (!isEditable(path)) throw new Refused('studio-path')
  return [...sources.filter(each => each.path !== path), { path, text }]
}

function sameTexts(one: readonly ConfigSource[], other: readonly ConfigSource[]): boolean {
  const texts = new Map(one.map(({ path, text }) => [path, text]))
  return one.length === other.length && other.every(({ path, text }) => texts.get(path) === text)
}

function audit(
  write: WriteTransaction,
  { me, requestId, ip }: StudioCaller,
  action: string,
  recordId: number | null,
  inputs: Readonly<Record<string, unknown>>,
): Promise<void> {
  const who = { accountId: me.id, accountName: me.name, requestId, ip, at: new Date().toISOString() }
  return appendAudit(write, { ...who, resource: 'steward_config', recordId, action, before: null, after: null, inputs })
}
