import type { SelectContext } from '#server/storage/select/row-query.ts'
import type { RecordContext } from '../record-context.ts'

/** Request data that queries need. */
export function selectContext({ model, database, me, now, locale }: RecordContext): SelectContext {
  return { model, adapter: database.adapter, me, now, locale }
}
