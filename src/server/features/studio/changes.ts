import type { ConfigSource } from '#compiler/read/config-source.ts'
import type { StudioDifference, StudioOutcome, StudioProposal, StudioRevision } from '#model/api/studio/changes.ts'
import type { AppModel } from '#model/app-model.ts'
import { type Locale, type LocalizedText, localized, textIn } from '#model/localized-text.ts'
import { notFound, Refused } from '#server/http-errors.ts'
import { addToLog } from '#server/records/write/record-audit.ts'
import { appendAudit } from '#server/storage/audit/append-audit.ts'
import { type ConfigRevision, configColumnsOf, configFilesOf, configHistory } from '#server/storage/config-revisions.ts'
import { MigrationRefused } from '#server/storage/migration/apply-migration.ts'
import { writeSetting } from '#server/storage/settings.ts'
import type { WriteTransaction } from '../../storage/database.ts'
import { activeId, applyChange, ConfigChangedMeanwhile, SEEN_SETTING } from '../config-changes/apply-change.ts'
import { bundleOf, driftFrom, readBundle } from '../config-changes/bundle.ts'
import { carryOut } from '../config-changes/carry-out.ts'
import { diffConfigs } from '../config-changes/diff-configs.ts'
import { type ChangePlan, planChange } from '../config-changes/plan-change.ts'
import { rolesOf } from '../config-changes/promoted-roles.ts'
import { planOf } from './answers.ts'
import { isEditable } from './config-folder.ts'
import type { Desk, StudioCaller, Wanted } from './desk.ts'
import { type Draft, forgetDrafts, withDrafts } from './drafts.ts'
import { patchOf } from './patch.ts'
import { mayPreview } from './preview.ts'
import { addProposal, dropProposal, type Proposal, proposalOf, proposalsOf } from './proposals.ts'

export interface StudioOrder {
  readonly plan: string
  readonly reason: string
  readonly confirmed: boolean
}

export interface BundleOrder {
  /** Text of the file. */
  readonly bundle: string
  /** Also the roles that it carries. */
  readonly roles?: boolean
}

/** Number of configs listed in the history. */
const LISTED = 100

/** Planning, applying and undoing changes of the config, by one account or, with the four-eyes rule, by two. */
export class Changes {
  readonly #desk: Desk
  /** This process makes one change at a time; the database prevents concurrent changes by others. */
  #changing: Promise<unknown> = Promise.resolve()

  constructor(desk: Desk) {
    this.#desk = desk
  }

  /** The config in effect; null before the first. */
  async active({ locale }: StudioCaller): Promise<StudioRevision | null> {
    const [active] = await configHistory(this.#desk.services.database, 1)
    return active ? revisionOf(active, locale) : null
  }

  /** Changes waiting for a second account, as the caller sees them. */
  async proposals({ me }: StudioCaller): Promise<StudioProposal[]> {
    return (await proposalsOf(this.#desk.services.database)).map(
      ({ id, accountId, accountName, reason, createdAt, changes, rollbackTo }) => ({
        id,
        by: accountName,
        at: createdAt,
        reason,
        mine: accountId === me.id,
        files: changes.map(({ path }) => path),
        rollbackTo,
      }),
    )
  }

  async plan(caller: StudioCaller): Promise<StudioOutcome> {
    this.#desk.open(caller)
    return this.#planned(caller, await this.#desk.drafted(caller))
  }

  apply(caller: StudioCaller, order: StudioOrder): Promise<StudioOutcome> {
    this.#desk.open(caller)
    return this.#inTurn(async () => {
      const drafted = await this.#desk.drafted(caller)
      if (!this.#desk.isFourEyes)
        return this.#carryOut(caller, drafted, order, 'apply', this.#drop(caller, drafted.drafts))
      return this.#propose(caller, await this.#planned(caller, drafted), order, drafted.drafts, null)
    })
  }

  async history(caller: StudioCaller): Promise<StudioRevision[]> {
    return (await configHistory(this.#desk.open(caller).database, LISTED)).map(each => revisionOf(each, caller.locale))
  }

  /** Compares a config of the history with the one in effect, or the drafts with the files. */
  async diff(caller: StudioCaller, id?: number): Promise<StudioDifference[]> {
    const { database } = this.#desk.open(caller)
    if (id === undefined) return diffConfigs(await this.#desk.files(), (await this.#desk.drafted(caller)).sources)
    const [active] = await configHistory(database, 1)
    const [before, after] = await Promise.all([configFilesOf(database, id), configFilesOf(database, active!.id)])
    if (!before || !after) throw notFound()
    return diffConfigs(before, after)
  }

  async planRollback(caller: StudioCaller, id: number): Promise<StudioOutcome> {
    this.#desk.open(caller)
    return this.#planned(caller, await this.#former(id))
  }

  rollback(caller: StudioCaller, id: number, order: StudioOrder): Promise<StudioOutcome> {
    this.#desk.open(caller)
    return this.#inTurn(async () => {
      const former = await this.#former(id)
      if (this.#desk.isFourEyes) return this.#propose(caller, await this.#planned(caller, former), order, [], id)
      const reason = localized('Rollback to {id}: {reason}', '恢复到版本 {id}：{reason}', { id, reason: order.reason })
      return this.#carryOut(caller, former, { ...order, reason }, 'rollback')
    })
  }

  /** The config in effect as a bundle for another installation, on request with the roles of this one. */
  async bundle(caller: StudioCaller, withRoles = false): Promise<string> {
    const { database } = this.#desk.open(caller)
    const made = await bundleOf(database, async () => (withRoles ? rolesOf(this.#desk.model, database) : undefined))
    if (!made) throw notFound()
    return `${JSON.stringify(made.bundle)}\n`
  }

  async planBundle(caller: StudioCaller, bundled: BundleOrder): Promise<StudioOutcome> {
    this.#desk.open(caller)
    return this.#planned(caller, await this.#bundled(caller, bundled))
  }

  applyBundle(caller: StudioCaller, bundled: BundleOrder, order: StudioOrder): Promise<StudioOutcome> {
    this.#desk.open(caller)
    return this.#inTurn(async () => {
      const wanted = await this.#bundled(caller, bundled)
      if (!this.#desk.isFourEyes) return this.#carryOut(caller, wanted, order, 'promote')
      const drafts = await this.#draftsTo(wanted.sources)
      return this.#propose(caller, await this.#planned(caller, wanted), order, drafts, null)
    })
  }

  async planProposal(caller: StudioCaller, id: number): Promise<StudioOutcome> {
    const { database } = this.#desk.open(caller)
    return this.#planned(caller, await this.#proposed(await proposalOf(database, id)))
  }

  /** The proposer of a change cannot approve it. */
  applyProposal(caller: StudioCaller, id: number, plan: string): Promise<StudioOutcome> {
    const { database } = this.#desk.open(caller)
    return this.#inTurn(async () => {
      const proposal = await proposalOf(database, id)
      if (proposal.accountId === caller.me.id) throw new Refused('studio-own-proposal')
      const wanted = await this.#proposed(proposal)
      const reason = localized('{reason} (proposed by {name})', '{reason}（由 {name} 提出）', {
        reason: proposal.reason,
        name: proposal.accountName,
      })
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
    const { database } = this.#desk.open(caller)
    const { accountId, reason } = await proposalOf(database, id)
    await database.transaction(async write => {
      await dropProposal(write, id)
      const action = accountId === caller.me.id ? 'withdraw-proposal' : 'refuse-proposal'
      await audit(write, this.#desk.model, caller, action, id, { reason })
    })
  }

  /** How the files differ from the config in effect. */
  async patch(caller: StudioCaller): Promise<string> {
    const { database } = this.#desk.open(caller)
    const id = await activeId(database)
    const after = id === null ? [] : ((await configFilesOf(database, id)) ?? [])
    return patchOf(this.#desk.folder.root, await this.#desk.folder.read(), after)
  }

  async #former(id: number): Promise<Wanted> {
    const { database } = this.#desk.services
    const known = (await configHistory(database, Number.MAX_SAFE_INTEGER)).some(each => each.id === id)
    if (!known) throw notFound()
    const sources = (await configFilesOf(database, id)) as readonly ConfigSource[]
    return { sources, conflicts: [], columns: await configColumnsOf(database, id) }
  }

  /**
   * @throws when the text is no bundle, carries other code than this installation has, or lacks the roles; and with four eyes,
   * because roles are written by the rights of the account that hands them in
   */
  async #bundled({ me }: StudioCaller, { bundle: text, roles: withRoles = false }: BundleOrder): Promise<Wanted> {
    const bundle = readBundle(text)
    if (!bundle || (withRoles && !bundle.roles)) throw new Refused('studio-bundle')
    if (withRoles && this.#desk.isFourEyes) throw new Refused('studio-bundle-roles')
    const own = new Map((await this.#desk.files()).map(file => [file.path, file]))
    const sources = bundle.files.map(({ path, text }): ConfigSource => {
      const present = own.get(path)
      if (present?.text === text) return present
      if (!isEditable(path)) throw new Refused('studio-bundle-code', [], { path })
      return { path, text }
    })
    const more = await driftFrom(bundle, this.#desk.services.database)
    const roles = withRoles ? { roles: bundle.roles!, by: me.adAccount } : undefined
    return { sources, conflicts: [], more, ...(roles && { roles }) }
  }

  /** What leads from the files to `sources`. */
  async #draftsTo(sources: readonly ConfigSource[]): Promise<Draft[]> {
    const was = new Map((await this.#desk.files()).map(({ path, text }) => [path, text]))
    const is = new Map(sources.map(({ path, text }) => [path, text]))
    return [...new Set([...was.keys(), ...is.keys()])]
      .sort()
      .map(path => ({ path, base: was.get(path) ?? null, text: is.get(path) ?? null }))
      .filter(({ base, text }) => base !== text)
  }

  async #proposed({ changes, rollbackTo }: Proposal): Promise<Wanted> {
    return rollbackTo === null ? withDrafts(await this.#desk.files(), changes) : this.#former(rollbackTo)
  }

  async #planned(caller: StudioCaller, wanted: Wanted): Promise<StudioOutcome> {
    if (wanted.conflicts.length > 0) return { became: 'conflicts', conflicts: wanted.conflicts }
    const desired = await this.#desk.desired(wanted, caller.locale)
    if (!('model' in desired)) return { became: 'problems', problems: desired }
    const planned = await planChange(desired, this.#desk.services.database, this.#desk.model)
    const plan = this.#planFor(caller, { ...planned, lines: [...(wanted.more ?? []), ...planned.lines] })
    // Comments and layout change only the files.
    const active = await this.#desk.activeFiles()
    const nothing = plan.nothing && sameTexts(active, wanted.sources)
    const differences = diffConfigs(active, wanted.sources)
    return { became: nothing ? 'nothing' : 'planned', plan: { ...plan, nothing }, differences }
  }

  /** Whoever may not see rows by a preview does not see them in a plan either. */
  #planFor({ me, locale }: StudioCaller, plan: ChangePlan) {
    return planOf(plan, locale, mayPreview(this.#desk.model.app, me))
  }

  async #carryOut(
    caller: StudioCaller,
    wanted: Wanted,
    { plan, reason, confirmed }: Omit<StudioOrder, 'reason'> & { readonly reason: string | LocalizedText },
    action: string,
    settle: (write: WriteTransaction) => Promise<void> = async () => {},
  ): Promise<StudioOutcome> {
    const { database, follower } = this.#desk.services
    if (wanted.conflicts.length > 0) return { became: 'conflicts', conflicts: wanted.conflicts }
    const desired = await this.#desk.desired(wanted, caller.locale)
    if (!('model' in desired)) return { became: 'problems', problems: desired }
    const isWritten = await this.#desk.folder.isWritten()
    const seen = isWritten ? undefined : await this.#desk.revisionOfFiles()
    const by = caller.me.adAccount
    try {
      const served = this.#desk.model
      const done = await carryOut(desired, database, { by, reason, plan, confirmed, seen, served, more: wanted.more })
      const isTextOnly = done.became === 'nothing' && !sameTexts(await this.#desk.activeFiles(), wanted.sources)
      if (done.became !== 'done' && !isTextOnly) return { became: done.became, plan: this.#planFor(caller, done.plan) }
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
        const said = typeof reason === 'string' ? reason : textIn(reason, caller.locale)
        await audit(write, desired.model, caller, action, id, { reason: said, plan })
      })
      // Before the files change: watchers of the files must find nothing left to do.
      await follower.look()
      const unwritten = isWritten ? await this.#write(wanted.sources) : undefined
      return { became: 'done', plan: this.#planFor(caller, done.plan), ...(unwritten !== undefined && { unwritten }) }
    } catch (error) {
      if (error instanceof ConfigChangedMeanwhile)
        return { ...(await this.#planned(caller, wanted)), became: 'another-plan' }
      if (!(error instanceof MigrationRefused)) throw error
      throw new Refused('studio-refused', [], { why: textIn(error.says, caller.locale) })
    }
  }

  /** Why the files could not be written; the next start must then not treat them as new. */
  async #write(files: readonly ConfigSource[]): Promise<string | undefined> {
    try {
      await this.#desk.folder.write(files)
      return undefined
    } catch (error) {
      const seen = await this.#desk.revisionOfFiles()
      if (seen !== undefined)
        await this.#desk.services.database.transaction(write => writeSetting(write, SEEN_SETTING, seen))
      return (error as NodeJS.ErrnoException).code ?? 'EIO'
    }
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
    if (planned.plan!.lines.some(({ level }) => level === 'refused')) return { ...planned, became: 'refused' }
    if (!confirmed && planned.plan!.lines.some(({ level }) => level === 'confirm'))
      return { ...planned, became: 'unconfirmed' }
    await this.#desk.services.database.transaction(async write => {
      const id = await addProposal(write, caller.me, { reason, changes, rollbackTo })
      await audit(write, this.#desk.model, caller, 'propose', id, { reason, plan })
    })
    return { ...planned, became: 'proposed' }
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

function revisionOf({ id, at, by, reason }: ConfigRevision, locale: Locale): StudioRevision {
  return { id, at, by, reason: reason && textIn(reason, locale) }
}

function sameTexts(one: readonly ConfigSource[], other: readonly ConfigSource[]): boolean {
  const texts = new Map(one.map(({ path, text }) => [path, text]))
  return one.length === other.length && other.every(({ path, text }) => texts.get(path) === text)
}

/** `model`: the one whose tables the transaction sees. */
async function audit(
  write: WriteTransaction,
  model: AppModel,
  { me, requestId, ip }: StudioCaller,
  action: string,
  recordId: number | null,
  inputs: Readonly<Record<string, unknown>> & { readonly reason: string },
): Promise<void> {
  const who = { accountId: me.id, accountName: me.name, requestId, ip, at: new Date().toISOString() }
  const entry = { ...who, resource: 'steward_config', recordId, action, before: null, after: null, inputs }
  await appendAudit(write, entry)
  await addToLog(write, model, { resource: entry.resource, id: recordId, label: inputs.reason }, entry)
}
