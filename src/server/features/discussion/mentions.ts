import { sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import { MOST_MENTIONS, mentionsIn } from '#model/comments.ts'
import { dayOf } from '#model/dates/dates.ts'
import { addNotice } from '#server/features/notices/add-notice.ts'
import { standInOf } from '#server/records/access/stand-ins.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { recordAddress } from '#server/records/list/page-of-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { Work } from '#server/records/work.ts'
import { subjectFor } from './colleagues.ts'

/** The accounts that a comment mentions. */
export interface Spoken {
  readonly notified: readonly Recipient[]
  /** AD accounts as written that do not exist or may not see the record. */
  readonly unnotified: readonly string[]
}
interface Recipient {
  readonly accountId: number
  readonly adAccount: string
  /** The record’s label as that account sees it. */
  readonly label: string
  readonly link: string | undefined
  /** The recipient is the stand-in of this mentioned account. */
  readonly inPlaceOf?: string
}

/**
 * Finds the accounts that the text mentions (`@account`) and which of them may see the record. @throws RecordRefusal for too
 * many
 */
export async function spokenTo(context: RecordContext, resource: Resource, id: number, text: string): Promise<Spoken> {
  const names = mentionsIn(text)
  if (names.length > MOST_MENTIONS)
    throw new RecordRefusal('validation', [{ path: 'body', code: 'too-many', params: { max: MOST_MENTIONS } }])
  const notified: Recipient[] = []
  for (const { id: accountId, adAccount } of await accountsCalled(context, names)) {
    const notify = async (who: number, inPlaceOf?: string) => {
      const subject = await subjectFor(context, who, resource, id)
      if (!subject) return
      const link = recordAddress(context.model, subject.me, resource.name, id)
      notified.push({ accountId: who, adAccount, label: subject.label, link, ...(inPlaceOf && { inPlaceOf }) })
    }
    await notify(accountId)
    const standIn = await standInOf(context.database, accountId, dayOf(context.now))
    if (standIn) await notify(standIn.id, standIn.absent)
  }
  return { notified, unnotified: names.filter(name => notified.every(({ adAccount }) => adAccount !== name)) }
}

/** Notifies them, except the author and accounts that the text mentioned before. */
export async function notifyMentioned(
  { context, write }: Work,
  resource: Resource,
  { notified }: Spoken,
  before = '',
): Promise<void> {
  const { me, now } = context
  const already = mentionsIn(before)
  for (const { accountId, adAccount, label, link, inPlaceOf } of notified) {
    if (accountId === me.id || already.includes(adAccount)) continue
    const params = { title: resource.title, label, by: me.name, ...(inPlaceOf && { inPlaceOf }) }
    await addNotice(write, { accountId, code: 'mention', params, link, createdAt: now })
  }
}

async function accountsCalled({ database }: RecordContext, names: readonly string[]) {
  if (names.length === 0) return []
  const { reader, adapter } = database
  const rows = await reader
    .selectFrom('account')
    .select(['id', 'adAccount'])
    .where(adapter.isAmong(sql.ref('adAccount'), names))
    .orderBy('id')
    .execute()
  return rows.map(({ id, adAccount }) => ({ id: id as number, adAccount: String(adAccount) }))
}
