import { sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import { onceFor } from '#model/once-for.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import type { DialectAdapter } from '#server/storage/dialects/dialect-adapter.ts'
import { columnKind, uniqueSets } from '#server/storage/resource-tables.ts'
import { indexOn } from '#server/storage/table-definition.ts'
import type { Row } from '#server/storage/tables.ts'
import type { SetStep } from '#server/storage/write-set.ts'
import { RecordRefusal } from '../errors.ts'
import type { Work } from '../work.ts'

type Values = Readonly<Record<string, unknown>>

/** Runs a write of rows; a value that another row has already becomes a refusal at its field. */
export async function refusingDuplicates<T>(
  resource: Resource,
  adapter: DialectAdapter,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const violation = adapter.uniqueViolation(error)
    if (!violation) throw error
    const fields = uniqueSets(resource).find(
      names =>
        violation.index === indexOn(resource.name, names, 'unique').name ||
        (violation.table === resource.name && violation.columns?.join() === names.join()),
    )
    if (!fields) throw error
    throw new RecordRefusal('validation', problemsOf(resource, fields))
  }
}

/**
 * Refuses a row of a set that wants what a stored record has already, before anything is written: the database, which has the
 * last word, would refuse the whole set. @throws RecordRefusal
 */
export async function demandUnique(work: Work, resource: Resource, row: WantedRow): Promise<void> {
  if (checkedSets(resource).length > 0) await work.write.together(checkingOf(resource), row)
}

/** Values (stored form) of a row before and after its write. */
interface WantedRow {
  readonly before: Values | null
  readonly after: Values
}

/** What is numbered or computed is not known yet; there the database alone decides. */
const checkedSets = onceFor((resource: Resource): readonly (readonly string[])[] =>
  uniqueSets(resource).filter(names =>
    names.every(name => !['sequence', 'computed'].includes(resource.fields[name]!.type)),
  ),
)

const checkingOf = onceFor((resource: Resource): SetStep<WantedRow, void> => {
  return {
    name: `unique ${resource.name}`,
    stage: 'check',
    async run(write, rows) {
      const refused: (RecordRefusal | undefined)[] = rows.map(() => undefined)
      // Whoever comes alone is told by the database.
      if (rows.length === 1) return refused
      for (const names of checkedSets(resource)) {
        const wanted = rows.map(({ before, after }) => {
          const key = keyOf(names, after)
          return key !== undefined && (before === null || key !== keyOf(names, before)) ? key : undefined
        })
        // What another row of the set gives up or takes as well depends on which of them comes first.
        const held = rows.flatMap(({ before }, at) => (before && wanted[at] !== undefined ? keyOf(names, before) : []))
        const all = [...wanted, ...held].filter(key => key !== undefined)
        if (new Set(all).size < all.length) throw new Error(`rows of a set want the same ${names.join()}`)
        const taken = await takenKeys(write, resource, names, rows, wanted)
        for (const [at, key] of wanted.entries())
          if (key !== undefined && taken.has(key))
            refused[at] ??= new RecordRefusal('validation', problemsOf(resource, names))
      }
      return refused
    },
  }
})

async function takenKeys(
  { queries, adapter }: Work['write'],
  resource: Resource,
  names: readonly string[],
  rows: readonly WantedRow[],
  wanted: readonly (string | undefined)[],
): Promise<ReadonlySet<string>> {
  const asked = rows.filter((_, at) => wanted[at] !== undefined)
  if (asked.length === 0) return new Set()
  const kinds = names.map(name => columnKind(resource.fields[name]!)!)
  const among = names.map((name, at) => {
    const values = asked.map(({ after }) => adapter.encode(kinds[at]!, after[name]) as string | number)
    return adapter.isAmong(sql.ref(name), [...new Set(values)])
  })
  const { rows: found } = await sql<Row>`select ${sql.join(names.map(name => sql.ref(name)))}
    from ${sql.table(resource.name)} where ${sql.join(among, sql` and `)}`.execute(queries)
  const decoded = found.map(row =>
    Object.fromEntries(names.map((name, at) => [name, adapter.decode(kinds[at]!, row[name])])),
  )
  return new Set(decoded.flatMap(values => keyOf(names, values) ?? []))
}

/** Sets with an empty value clash with none. */
function keyOf(names: readonly string[], values: Values): string | undefined {
  const own = names.map(name => values[name] ?? null)
  return own.includes(null) ? undefined : JSON.stringify(own)
}

/** Pointed at the last field of the combination that a person can set: the one that tells records of a place apart. */
function problemsOf(resource: Resource, fields: readonly string[]): FieldProblemDraft[] {
  const path = fields.findLast(name => !resource.fields[name]?.readOnly) ?? fields[0]!
  return [{ path, code: 'not-unique' }]
}
