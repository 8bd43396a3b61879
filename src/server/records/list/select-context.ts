import type { SelectContext } from '#server/storage/select/row-query.ts'
import type { RecordContext } from '../record-context.ts'

/** What queries need to know of a request. */
export function selectContext({ model, database, me, now, locale }: RecordContext): SelectContext {
  return { model, adapter: database.adapter, me, now, locale }
}
