import { type RawBuilder, sql } from 'kysely'
import type { Field, Resource } from '#model/app-model.ts'
import type { Database } from '../database.ts'
import { columnIsEmpty } from '../empty-column.ts'
import type { MigrationPlan, MigrationStep } from '../migration/migration-step.ts'
import { columnKind } from '../resource-tables.ts'
import { type Counted, emptyRequired, lossyType, nameOf, tooLong } from './record-finding.ts'

/** A count in one pass over the table, and its message. */
export interface Count {
  readonly condition: RawBuilder<unknown>
  readonly finding: (records: number) => Counted
}

/** What is counted of a field in `column`; undefined: the change adds the column. */
export function countsOf(
  { adapter }: Database,
  resource: Resource,
  field: Field,
  column: string | undefined,
  plan: MigrationPlan,
): Count[] {
  const place = { resource: resource.name, field: field.name }
  const name = nameOf(resource, field.name)
  if (column === undefined) {
    if (!field.required || field.default !== undefined) return []
    const finding = (records: number) => emptyRequired(place, name, records)
    return [{ condition: sql`1 = 1`, finding }]
  }
  const ref = sql.ref(column)
  const text = sql`cast(${ref} as text)`
  const counts: Count[] = []
  if (field.required) {
    const condition = columnIsEmpty(adapter, field, column)
    counts.push({ condition, finding: records => emptyRequired(place, name, records) })
  }
  if (field.maxLength !== undefined && columnKind(field) === 'text')
    counts.push({
      condition: sql`length(${text}) > ${field.maxLength}`,
      finding: records => ({
        ...place,
        kind: 'too-long',
        records,
        what: tooLong(name, records, field.maxLength!),
      }),
    })
  const step = plan.steps.find(each => each.table === resource.name && each.column === field.name && isLossy(each))
  if (step)
    counts.push({
      condition: sql`${ref} is not null`,
      finding: records => ({
        ...place,
        kind: 'lossy-type',
        records,
        ...lossyType(name, records, field.type, step),
      }),
    })
  return counts
}

/** The type of whole numbers is also that of money, in fen: as texts or decimals they are no longer amounts. */
function isLossy({ kind, from }: MigrationStep): boolean {
  return kind === 'change-column' || (kind === 'widen-column' && from === 'integer')
}
