import type { NoticeCode } from '#model/api.ts'
import type { WriteTransaction } from '../../storage/database.ts'

export const NOTICE_TABLE = 'steward_notice'

export interface NoticeDraft {
  readonly accountId: number
  readonly code: NoticeCode
  /** JSON; texts of the config in every language. */
  readonly params: Readonly<Record<string, unknown>>
  /** Path of the page it is about. */
  readonly link?: string
  readonly createdAt: string
}

/** Adds a notice for an account, in the transaction of its cause. */
export async function addNotice({ queries, adapter }: WriteTransaction, draft: NoticeDraft): Promise<void> {
  await queries
    .insertInto(NOTICE_TABLE)
    .values({ ...draft, link: draft.link ?? null, params: adapter.encode('json', draft.params), readAt: null })
    .execute()
}
