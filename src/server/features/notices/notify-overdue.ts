import type { AppModel, Resource, Workflow } from '#model/app-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import { recordLabel } from '#model/records/record-label.ts'
import { deadlineFields } from '#model/workflow/deadline-fields.ts'
import { deadlinedWorkflows } from '#model/workflow/deadlines.ts'
import type { AppStateHolder } from '#server/app-state.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { standInOf } from '#server/records/access/stand-ins.ts'
import { AccessDenied, RecordRefusal } from '#server/records/errors.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { recordAddress } from '#server/records/list/page-of-record.ts'
import { changeSetting, readSetting } from '#server/storage/settings.ts'
import type { Row } from '#server/storage/tables.ts'
import type { Database } from '../../storage/database.ts'
import { addNotice, type NoticeDraft } from './add-notice.ts'
import { escalatedRows } from './escalations.ts'

/** Setting with the time up to which people have been notified. */
const LAST_REPORTED = 'overdue-reported'
/** Its name in databases of former versions. */
const FORMER_SETTING = 'overdue-told'
/** Deadlines of one resource that are reported together. */
const AT_ONCE = 2000

/**
 * Notifies the accounts that deadlines name, at once or in `escalate`, of what has become overdue since the last run, exactly
 * once across processes. The first run notifies nobody.
 */
export async function notifyOverdue(database: Database, state: AppStateHolder, now: Date): Promise<void> {
  const until = now.toISOString()
  const stored = await readSetting(database, LAST_REPORTED)
  const last = stored ?? (await readSetting(database, FORMER_SETTING))
  if (typeof last === 'string' && last >= until) return
  const { model } = state.current
  const drafts = typeof last === 'string' ? await draftsBetween(model, database, last, until) : []
  await database.transaction(async write => {
    let isOurs = false
    await changeSetting(write, LAST_REPORTED, current => {
      isOurs = current === stored
      return isOurs ? until : current
    })
    if (isOurs) for (const draft of drafts) await addNotice(write, draft)
  })
}

async function draftsBetween(model: AppModel, database: Database, last: string, until: string): Promise<NoticeDraft[]> {
  const drafts: NoticeDraft[] = []
  for (const resource of Object.values(model.resources)) {
    for (const workflow of deadlinedWorkflows(resource)) {
      for (const [row, account] of await pastRows(database, resource, workflow, last, until)) {
        const id = row.id as number
        const past = { code: 'overdue' as const, resource, workflow, id, account, now: until }
        drafts.push(...(await draftsFor(model, database, past)))
      }
      for (const escalated of await escalatedRows(model, database, { resource, workflow }, { since: last, until })) {
        for (const account of escalated.accounts) {
          const past = { code: 'escalated' as const, ...escalated, account, now: until }
          drafts.push(...(await draftsFor(model, database, past)))
        }
      }
    }
  }
  return drafts
}

/** The rows whose deadline lies after `last` and not after `until`, each with the account to notify. */
async function pastRows(database: Database, resource: Resource, workflow: Workflow, last: string, until: string) {
  const { field, states } = workflow
  const watched = Object.values(states).filter(({ deadline }) => deadline?.notify !== undefined)
  if (watched.length === 0) return []
  const { due } = deadlineFields(field)
  const { adapter } = database
  const names = watched.map(({ deadline }) => deadline!.notify!)
  const rows: Row[] = await database.reader
    .selectFrom(resource.name)
    .select(['id', field, ...new Set(names)])
    .where(due, '>', adapter.encode('datetime', last))
    .where(due, '<=', adapter.encode('datetime', until))
    .orderBy(due)
    .limit(AT_ONCE)
    .execute()
  return rows.flatMap(row => {
    const notify = watched.find(({ name }) => name === row[field])?.deadline?.notify
    const account = notify === undefined ? null : row[notify]
    return typeof account === 'number' ? [[row, account] as const] : []
  })
}

interface Past {
  readonly code: 'overdue' | 'escalated' | 'not-done'
  readonly resource: Resource
  readonly workflow: Workflow
  readonly id: number
  readonly account: number
  readonly now: string
}

/**
 * The notices of the account and its stand-in; none for an account that may not see the record, its state or a page that shows
 * it.
 */
export async function draftsFor(model: AppModel, database: Database, past: Past): Promise<NoticeDraft[]> {
  const standIn = await standInOf(database, past.account, dayOf(past.now))
  const own = await draftFor(model, database, past)
  const other = standIn && (await draftFor(model, database, { ...past, account: standIn.id }))
  const drafts = own ? [own] : []
  return other ? [...drafts, { ...other, params: { ...other.params, inPlaceOf: standIn.absent } }] : drafts
}

async function draftFor(model: AppModel, database: Database, past: Past): Promise<NoticeDraft | undefined> {
  const { code, resource, workflow, id, account, now } = past
  const me = await loadMe(database, model, account)
  const link = me && recordAddress(model, me, resource.name, id)
  if (!me || link === undefined) return undefined
  const context = { model, database, me, locale: model.app.defaultLocale, now }
  const filters = [{ path: 'id', operator: 'eq', value: id }] as const
  const fields = [resource.label, workflow.field]
  try {
    const { rows } = await listRecords(context, resource, {
      start: 0,
      end: 1,
      sort: [],
      filters,
      fields,
    })
    const row = rows[0]
    const state = row && workflow.states[String(row[workflow.field])]
    if (!row || !state) return undefined
    const params = { title: resource.title, label: recordLabel(resource, row, context.locale), state: state.title }
    return { accountId: account, code, params, link, createdAt: now }
  } catch (error) {
    if (error instanceof AccessDenied || error instanceof RecordRefusal) return undefined
    throw error
  }
}
