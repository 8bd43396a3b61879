import { sql } from 'kysely'
import type { BodyOf, Colleague, StandInSpan, StandIns } from '#model/api.ts'
import { addDays, dayOf } from '#model/dates/dates.ts'
import { isDate } from '#model/expression/dates.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import { notFound } from '#server/http-errors.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { STAND_IN_TABLE } from '#server/records/access/stand-ins.ts'
import { AccessDenied, RecordRefusal } from '#server/records/errors.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { inTransaction, type Work } from '#server/records/work.ts'
import { auditSystemChange } from '#server/records/write/record-audit.ts'
import type { Queries, Row } from '#server/storage/tables.ts'
import { addNotice } from '../notices/add-notice.ts'

type NewStandIn = BodyOf<'POST /api/stand-ins'>

/** Maximum number of accounts offered, and of accounts examined for them. */
const MOST_COLLEAGUES = 20
const LOOKED_AT = 60
const LONGEST_DAYS = 366
/** Spans are written one after the other, because spans of an account must not overlap. */
const STAND_IN_LOCK = 901

/** The current and future spans of an account. @throws AccessDenied for somebody else's */
export async function listStandIns(context: RecordContext, account?: string): Promise<StandIns> {
  const { id } = await absentAccount(context, account)
  const spans = await spansOf(context.database.reader, id, dayOf(context.now))
  return {
    own: spans.filter(({ accountId }) => accountId === id).map(({ span }) => span),
    others: spans.filter(({ accountId }) => accountId !== id).map(({ span }) => span),
  }
}

/** Accounts that may stand in for another, by a part of their name. @throws AccessDenied for somebody else's */
export async function listStandInColleagues(context: RecordContext, account = '', text = ''): Promise<Colleague[]> {
  const absent = await absentAccount(context, account)
  const { reader, adapter } = context.database
  const pattern = `%${text.trim().replace(/[\\%_]/g, found => `\\${found}`)}%`
  const like = (column: string) =>
    sql<boolean>`${sql.ref(column)} ${sql.raw(adapter.likeOperator)} ${pattern} escape '\\'`
  const rows = await reader
    .selectFrom('account')
    .select(['id', 'adAccount', 'name'])
    .where('id', '!=', absent.id)
    .where(({ or }) => or([like('name'), like('adAccount')]))
    .orderBy('name')
    .orderBy('id')
    .limit(LOOKED_AT)
    .execute()
  const active = await Promise.all(rows.map(({ id }) => loadMe(context.database, context.model, Number(id))))
  return active.flatMap(me => (me ? [{ adAccount: me.adAccount, name: me.name }] : [])).slice(0, MOST_COLLEAGUES)
}

/** Names a stand-in. @throws AccessDenied for somebody else's leave, RecordRefusal */
export async function nameStandIn(context: RecordContext, { account, standIn, from, to }: NewStandIn): Promise<void> {
  const { now, me } = context
  const absent = await absentAccount(context, account)
  refuse(spanProblem(from, to, dayOf(now)))
  const named = await activeAccount(context, standIn)
  if (!named) refuse({ path: 'standIn', code: 'not-a-choice' })
  else if (named.id === absent.id) refuse({ path: 'standIn', code: 'stand-in-self' })
  else
    await inTransaction(context, async work => {
      const { queries, adapter, touch } = work.write
      await adapter.lockKeys?.(queries, [STAND_IN_LOCK])
      const spans = await spansOf(queries, absent.id, from)
      const other = spans.find(({ accountId, span }) => accountId === absent.id && span.from <= to)?.span
      if (other) {
        const params = { name: other.standIn.name, from: other.from, to: other.to }
        refuse({ path: 'from', code: 'stand-in-overlap', params })
      }
      const values = { accountId: absent.id, standInId: named.id, fromDay: from, toDay: to, createdBy: me.id }
      await queries
        .insertInto(STAND_IN_TABLE)
        .values({ ...values, createdAt: adapter.encode('datetime', now) })
        .execute()
      touch(STAND_IN_TABLE)
      await audit(work, absent, 'standIn', { standIn: named.name, from, to })
      const params = { by: absent.name, from, to }
      if (named.id !== me.id)
        await addNotice(work.write, { accountId: named.id, code: 'stand-in', params, createdAt: now })
    })
}

/** Ends a span at once. @throws HttpError 404 for a span of another account */
export async function endStandIn(context: RecordContext, id: number): Promise<void> {
  const { me } = context
  await inTransaction(context, async work => {
    const { queries, touch } = work.write
    const row = await joined(queries).where('span.id', '=', id).executeTakeFirst()
    if (!row || (row.absentId !== me.id && !me.admin)) throw notFound()
    await queries.deleteFrom(STAND_IN_TABLE).where('id', '=', id).execute()
    touch(STAND_IN_TABLE)
    const { absent, standIn, from, to } = seen(row)
    await audit(work, { id: Number(row.absentId), name: absent.name }, 'standInEnd', {
      standIn: standIn.name,
      from,
      to,
    })
  })
}

interface Person {
  readonly id: number
  readonly name: string
}

/** Whose leave it is: one's own, or for an administrator anybody's. */
async function absentAccount(context: RecordContext, account?: string): Promise<Person> {
  const { me } = context
  if (!account || account === me.adAccount) return me
  if (!me.admin) throw new AccessDenied('administrators-only')
  const found = await activeAccount(context, account)
  if (!found) throw notFound()
  return found
}

async function activeAccount({ database, model }: RecordContext, adAccount: string): Promise<Person | undefined> {
  const row = await database.reader
    .selectFrom('account')
    .select('id')
    .where('adAccount', '=', adAccount)
    .executeTakeFirst()
  return row && loadMe(database, model, Number(row.id))
}

function spanProblem(from: string, to: string, today: string): FieldProblemDraft | undefined {
  if (!isDate(from)) return { path: 'from', code: 'not-date' }
  if (!isDate(to)) return { path: 'to', code: 'not-date' }
  if (to < from || to < today) return { path: 'to', code: 'below-min', params: { min: from < today ? today : from } }
  const last = addDays(from, LONGEST_DAYS)
  return to > last ? { path: 'to', code: 'above-max', params: { max: last } } : undefined
}

function refuse(problem: FieldProblemDraft | undefined): void {
  if (problem) throw new RecordRefusal('validation', [problem])
}

/** Spans that end on the day or later, of the account or with it as the stand-in; the earliest first. */
async function spansOf(queries: Queries, account: number, day: string) {
  const rows = await joined(queries)
    .where('span.toDay', '>=', day)
    .where(({ or, eb }) => or([eb('span.accountId', '=', account), eb('span.standInId', '=', account)]))
    .orderBy('span.fromDay')
    .orderBy('span.id')
    .execute()
  return rows.map(row => ({ accountId: Number(row.absentId), span: seen(row) }))
}

function joined(queries: Queries) {
  return queries
    .selectFrom(`${STAND_IN_TABLE} as span`)
    .innerJoin('account as absent', 'absent.id', 'span.accountId')
    .innerJoin('account as standIn', 'standIn.id', 'span.standInId')
    .select([
      'span.id as id',
      'span.fromDay as from',
      'span.toDay as to',
      'absent.id as absentId',
      'absent.adAccount as absentAccount',
      'absent.name as absentName',
      'standIn.adAccount as standInAccount',
      'standIn.name as standInName',
    ])
}

function seen(row: Row): StandInSpan {
  return {
    id: Number(row.id),
    absent: { adAccount: String(row.absentAccount), name: String(row.absentName) },
    standIn: { adAccount: String(row.standInAccount), name: String(row.standInName) },
    from: String(row.from),
    to: String(row.to),
  }
}

/** Reported in the timeline of the absent person's account. */
function audit(work: Work, { id, name }: Person, action: 'standIn' | 'standInEnd', inputs: Record<string, string>) {
  const subject = { resource: 'account', id, label: name }
  return auditSystemChange(work, subject, { action, before: null, after: null, inputs })
}
