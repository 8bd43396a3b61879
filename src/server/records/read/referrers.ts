import { sql } from 'kysely'
import type { AppModel, Field, Resource } from '#model/app-model.ts'
import { isMultiple, targetOf } from '#model/field-path.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import type { Work } from '../work.ts'

/** Records of one resource that refer to a record. */
export interface Referrer {
  readonly resource: string
  readonly title: LocalizedText
  readonly count: number
}

/**
 * All records that refer to one of the records, regardless of the account. The records themselves and the operation log do not
 * count.
 */
export async function referrersOf(
  { context, write }: Work,
  resource: Resource,
  ids: readonly number[],
): Promise<readonly Referrer[]> {
  const found: Referrer[] = []
  for (const { from, fields } of referringFields(context.model, resource)) {
    const tests = fields.map(field =>
      isMultiple(field)
        ? write.adapter.listHasAny(sql.ref(field.name), [...ids])
        : sql`${sql.ref(field.name)} in (${sql.join(ids)})`,
    )
    const itself = from === resource ? sql` and id not in (${sql.join(ids)})` : sql``
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(from.name)}
      where (${sql.join(tests, sql` or `)})${itself}`.execute(write.queries)
    const count = Number(rows[0]!.count)
    if (count > 0) found.push({ resource: from.name, title: from.title, count })
  }
  return found
}

function referringFields(model: AppModel, resource: Resource): { readonly from: Resource; readonly fields: Field[] }[] {
  return Object.values(model.resources)
    .filter(from => from.name !== PLATFORM_RESOURCES.operations)
    .map(from => ({
      from,
      fields: Object.values(from.fields).filter(
        field => field.type !== 'computed' && columnKind(field) && targetOf(model, field) === resource,
      ),
    }))
    .filter(({ fields }) => fields.length > 0)
}
