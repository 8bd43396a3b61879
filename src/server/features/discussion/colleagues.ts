import { sql } from 'kysely'
import type { Colleague } from '#model/api.ts'
import type { Resource } from '#model/app-model.ts'
import type { Me } from '#model/permissions/me.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { AccessDenied, RecordNotFound } from '#server/records/errors.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { Row } from '#server/storage/tables.ts'
import { type Subject, subjectOf } from './subject.ts'

/** Maximum number of colleagues offered. */
const MOST = 8
/** Accounts examined: each must be checked for access to the record. */
const LOOKED_AT = 120

/** Colleagues who may see the record, by a part of their name or account. @throws RecordNotFound, AccessDenied */
export async function listColleagues(
  context: RecordContext,
  resource: Resource,
  id: number,
  text = '',
): Promise<Colleague[]> {
  await subjectOf(context, resource, id, 'comments')
  const colleagues: Colleague[] = []
  for (const { id: account, adAccount, name } of await accountsLike(context, text.trim())) {
    if (account === context.me.id || !(await subjectFor(context, account as number, resource, id))) continue
    colleagues.push({ adAccount: String(adAccount), name: String(name) })
    if (colleagues.length === MOST) break
  }
  return colleagues
}

/** The record as the account sees it; undefined when it may not see it, or its owner has left. */
export async function subjectFor(
  context: RecordContext,
  account: number,
  resource: Resource,
  id: number,
): Promise<(Subject & { readonly me: Me }) | undefined> {
  const me = await loadMe(context.database, context.model, account)
  if (!me) return undefined
  try {
    return { ...(await subjectOf({ ...context, me }, resource, id, 'comments')), me }
  } catch (error) {
    if (error instanceof RecordNotFound || error instanceof AccessDenied) return undefined
    throw error
  }
}

async function accountsLike({ database }: RecordContext, text: string): Promise<Row[]> {
  const { reader, adapter } = database
  const pattern = `%${text.replace(/[\\%_]/g, found => `\\${found}`)}%`
  const like = (column: string) =>
    sql<boolean>`${sql.ref(column)} ${sql.raw(adapter.likeOperator)} ${pattern} escape '\\'`
  return reader
    .selectFrom('account')
    .select(['id', 'adAccount', 'name'])
    .where(({ or }) => (text === '' ? sql<boolean>`1 = 1` : or([like('name'), like('adAccount')])))
    .orderBy('name')
    .orderBy('id')
    .limit(LOOKED_AT)
    .execute()
}
