import type { BodyOf } from '#model/api.ts'
import {
  isInAudience,
  type ListView,
  mayChangeView,
  mayShareWith,
  type ViewAudience,
  type ViewContent,
} from '#model/list/list-settings.ts'
import { ReadablePaths } from '#server/features/client-model/readable-paths.ts'
import { forbidden, notFound } from '#server/http-errors.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { inTransaction, type Work } from '#server/records/work.ts'
import { auditSystemChange } from '#server/records/write/record-audit.ts'
import { conditionProblems } from './checked-content.ts'
import { listPage, type SettingsPage } from './list-page.ts'
import { seenBy } from './list-settings.ts'
import { findView, type StoredView, VIEW_TABLE } from './stored-view.ts'

type NewView = BodyOf<'POST /api/list-views'>
type Changes = BodyOf<'PATCH /api/list-views/:id'>

/** Views of one account for one page. */
const MOST_VIEWS = 100
/** Views are saved one after the other: names, their number and the default are limits over several rows. */
const VIEW_LOCK = 900

/** Creates a view of the account. @throws RecordRefusal, HttpError */
export async function createView(context: RecordContext, given: NewView): Promise<ListView> {
  const target = listPage(context, given.page)
  const name = given.name.trim()
  const audience = audienceOf(given.audience)
  demandSharing(context, audience)
  demandContent(context, target, given.content)
  return inTransaction(context, async work => {
    const { queries, adapter } = work.write
    await adapter.lockKeys?.(queries, [VIEW_LOCK])
    const names = await namesOf(work, target, context.me.id)
    demandFree(names, name)
    if (names.length >= MOST_VIEWS)
      throw new RecordRefusal('validation', [{ path: 'name', code: 'too-many', params: { max: MOST_VIEWS } }])
    const values = { page: target.page.path, ...columnsOf({ ...given, name, audience }, adapter) }
    const { me, now } = context
    const inserted = await queries
      .insertInto(VIEW_TABLE)
      .values({ ...values, ownerId: me.id, version: 1, createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return finish(work, target, inserted.id as number, 'create', null)
  })
}

/** Changes a view. @throws RecordRefusal (also `stale-version`), HttpError */
export async function changeView(context: RecordContext, id: number, changes: Changes): Promise<ListView> {
  return inTransaction(context, async work => {
    await work.write.adapter.lockKeys?.(work.write.queries, [VIEW_LOCK])
    const { view, target } = await changeable(work, id, changes.version)
    const { name = view.name, isDefault = view.isDefault, content = view.content } = changes
    const audience = changes.audience ? audienceOf(changes.audience) : view.audience
    if (changes.audience) demandSharing(context, audience)
    if (changes.content) demandContent(context, target, changes.content)
    if (name.trim() !== view.name) demandFree(await namesOf(work, target, view.ownerId), name.trim())
    const { numUpdatedRows } = await work.write.queries
      .updateTable(VIEW_TABLE)
      .set({
        ...columnsOf({ name: name.trim(), audience, isDefault, content }, work.write.adapter),
        version: view.version + 1,
        updatedAt: context.now,
      })
      .where('id', '=', id)
      .where('version', '=', view.version)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw stale()
    return finish(work, target, id, 'update', view)
  })
}

/** Deletes a view. @throws RecordRefusal `stale-version`, HttpError */
export async function deleteView(context: RecordContext, id: number, version: number | undefined): Promise<void> {
  await inTransaction(context, async work => {
    const { view } = await changeable(work, id, version)
    const { numDeletedRows } = await work.write.queries
      .deleteFrom(VIEW_TABLE)
      .where('id', '=', id)
      .where('version', '=', view.version)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw stale()
    await auditSystemChange(work, subjectOf(view), { action: 'delete', before: auditedView(view), after: null })
  })
}

async function changeable(work: Work, id: number, version: number | undefined) {
  const { context, write } = work
  const view = await findView(write.queries, write.adapter, id)
  if (!view || !isInAudience(context.me, view.audience, view.ownerId)) throw notFound()
  const target = listPage(context, view.page)
  if (!mayChangeView(context.model.app, context.me, view)) throw forbidden()
  if (version !== undefined && version !== view.version) throw stale()
  return { view, target }
}

function stale(): RecordRefusal {
  return new RecordRefusal('stale-version', [{ path: '', code: 'stale-version' }])
}

/** Each audience has at most one default view. */
async function finish(
  work: Work,
  target: SettingsPage,
  id: number,
  action: 'create' | 'update',
  before: StoredView | null,
): Promise<ListView> {
  const { queries, adapter } = work.write
  const view = (await findView(queries, adapter, id))!
  if (view.isDefault) {
    let others = queries
      .updateTable(VIEW_TABLE)
      .set({ isDefault: adapter.encode('boolean', false) })
      .where('page', '=', view.page)
      .where('audience', '=', view.audience.kind)
      .where('id', '<>', id)
    if (view.audience.kind === 'me') others = others.where('ownerId', '=', view.ownerId)
    if (view.audience.kind === 'role') others = others.where('role', '=', view.audience.role)
    await others.execute()
  }
  await auditSystemChange(work, subjectOf(view), {
    action,
    before: before && auditedView(before),
    after: auditedView(view),
  })
  return seenBy(work.context, target, view)!
}

function subjectOf({ id, name }: StoredView) {
  return { resource: 'listView', id, label: name }
}

/** The audit trail has the names of fields and the audience, but not the search values. */
function auditedView({ page, name, audience, isDefault, content }: StoredView) {
  const role = audience.kind === 'role' ? audience.role : null
  const conditions = content.conditions.map(([parameter]) => parameter)
  return { page, name, audience: audience.kind, role, isDefault, conditions, sort: content.sort.map(key => key.field) }
}

function audienceOf({ kind, role }: NewView['audience']): ViewAudience {
  if (kind !== 'role') return { kind }
  if (role === undefined) throw new RecordRefusal('validation', [{ path: 'audience.role', code: 'required' }])
  return { kind, role }
}

function demandSharing({ model, me }: RecordContext, audience: ViewAudience): void {
  const isKnown = audience.kind !== 'role' || model.roles.includes(audience.role)
  if (isKnown && mayShareWith(model.app, me, audience)) return
  throw new RecordRefusal('validation', [{ path: 'audience', code: 'sharing-not-allowed' }])
}

/** A view may contain only what the list call accepts, and only visible columns. */
function demandContent(context: RecordContext, target: SettingsPage, content: ViewContent): void {
  const readable = new ReadablePaths(context.model, context.me)
  const hidden = content.layout.columns.filter(({ path }) => !readable.has(target.resource.name, path))
  const problems = [
    ...conditionProblems(context, target, content),
    ...hidden.map(({ path }) => ({ path, code: 'view-field-refused', params: { name: path } })),
  ]
  if (problems.length > 0) throw new RecordRefusal('validation', problems)
}

/** Names of the views of `ownerId` on the page. */
async function namesOf({ write }: Work, { page }: SettingsPage, ownerId: number): Promise<readonly unknown[]> {
  const own = await write.queries
    .selectFrom(VIEW_TABLE)
    .select('name')
    .where('page', '=', page.path)
    .where('ownerId', '=', ownerId)
    .execute()
  return own.map(view => view.name)
}

function demandFree(taken: readonly unknown[], name: string): void {
  if (taken.includes(name)) throw new RecordRefusal('validation', [{ path: 'name', code: 'view-name-taken' }])
}

interface ViewValues {
  readonly name: string
  readonly audience: ViewAudience
  readonly isDefault: boolean
  readonly content: ViewContent
}

function columnsOf({ name, audience, isDefault, content }: ViewValues, adapter: Work['write']['adapter']) {
  return {
    name,
    audience: audience.kind,
    role: audience.kind === 'role' ? audience.role : null,
    isDefault: adapter.encode('boolean', isDefault),
    content: adapter.encode('json', content),
  }
}
