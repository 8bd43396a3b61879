import { type SqlBool, sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import { joined, localized } from '#model/localized-text.ts'
import { onceFor } from '#model/once-for.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import type { DialectAdapter, TypedColumn } from '#server/storage/dialects/dialect-adapter.ts'
import { jsonText } from '#server/storage/insert-rows.ts'
import { columnKind, uniqueSets } from '#server/storage/resource-tables.ts'
import { indexOn } from '#server/storage/table-definition.ts'
import type { Row } from '#server/storage/tables.ts'
import type { SetStep } from '../../storage/database.ts'
import { RecordRefusal } from '../errors.ts'
import { lockCounts } from '../rules/counting-locks.ts'
import type { Work } from '../work.ts'

type Values = Readonly<Record<string, unknown>>

/** Writes rows; a value that another row already has becomes a refusal at its field. */
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
    throw new RecordRefusal('validation', [duplicateProblem(resource, fields)])
  }
}

/**
 * Refuses a row of a set whose unique values a stored record already has, before anything is written: otherwise the database
 * would refuse the whole set.
 * @throws RecordRefusal
 */
export async function demandUnique(work: Work, resource: Resource, row: WantedRow): Promise<void> {
  if (checkedSets(resource).length > 0) await work.write.together(checkingOf(resource), row)
}

/**
 * Whether no other record has the unique values (stored form) of a new one: neither a stored record nor one of its set. Of two
 * concurrent writers with the same values, the second waits for the first.
 */
export async function isFree(work: Work, resource: Resource, values: Values): Promise<boolean> {
  const claims = uniqueSets(resource).flatMap(names => {
    const key = claimKey(names, values)
    return key === undefined ? [] : [`${resource.name} ${names.join()} ${key}`]
  })
  await lockCounts(work.write, claims)
  return work.write.together(claimOf(resource), values)
}

const claimOf = onceFor((resource: Resource): SetStep<Values, boolean> => {
  return {
    name: `claim ${resource.name}`,
    stage: 'check',
    async run(write, rows) {
      const isTaken = rows.map(() => false)
      for (const names of uniqueSets(resource)) {
        const keys = rows.map(row => claimKey(names, row))
        const wanted = rows.filter((_, at) => keys[at] !== undefined)
        const taken = new Set(
          (await storedOf(write, resource, names, wanted)).flatMap(row => claimKey(names, row) ?? []),
        )
        for (const [at, key] of keys.entries()) {
          if (key === undefined || isTaken[at]) continue
          isTaken[at] = taken.has(key)
          taken.add(key)
        }
      }
      return isTaken.map(taken => !taken)
    },
  }
})

/** Values (stored form) of a row before and after its write. */
interface WantedRow {
  readonly before: Values | null
  readonly after: Values
}

/** Numbered or computed values are not known yet; the database alone checks them. */
function checkedSets(resource: Resource): readonly (readonly string[])[] {
  return uniqueSets(resource).filter(names =>
    names.every(name => !['sequence', 'computed'].includes(resource.fields[name]!.type)),
  )
}

/** Whether all unique values of a new row are known before it is inserted: they can be checked, its numbers by `demandFreeNumbers`. */
export function areAllKnownBefore(resource: Resource): boolean {
  return checkedSets(resource).length + numberedSets(resource).length === uniqueSets(resource).length
}

/**
 * Checks the numbers of a row that will not be inserted.
 * @throws when one is taken, so that the rows are written in turn: a number that is refused is given again
 */
export async function demandFreeNumbers(work: Work, resource: Resource, values: Values): Promise<void> {
  if (numberedSets(resource).length > 0) await work.write.together(numbersOf(resource), values)
}

const numbersOf = onceFor((resource: Resource): SetStep<Values, void> => {
  return {
    name: `numbers ${resource.name}`,
    stage: 'check',
    async run(write, rows) {
      for (const names of numberedSets(resource)) {
        const taken = await takenKeys(write, resource, names, rows)
        if (rows.some(values => taken.has(keyOf(names, values) ?? '')))
          throw new Error(`${names.join()} of a row is taken`)
      }
      return rows.map(() => undefined)
    },
  }
})

/** Unique sets with a number that the platform gives, the rest of which is known as well. */
function numberedSets(resource: Resource): readonly (readonly string[])[] {
  const checked = checkedSets(resource)
  return uniqueSets(resource).filter(
    names => !checked.includes(names) && names.every(name => resource.fields[name]!.type !== 'computed'),
  )
}

const checkingOf = onceFor((resource: Resource): SetStep<WantedRow, void> => {
  return {
    name: `unique ${resource.name}`,
    stage: 'check',
    async run(write, rows) {
      const refused: (RecordRefusal | undefined)[] = rows.map(() => undefined)
      // The database reports it for a single write that it sees.
      if (rows.length === 1 && !write.isVerdictOnly) return refused
      for (const names of checkedSets(resource)) {
        const wanted = rows.map(({ before, after }) => {
          const key = keyOf(names, after)
          return before === null || key !== keyOf(names, before) ? key : undefined
        })
        // Values that another row of the set gives up or takes depend on the order of the rows.
        const held = rows.flatMap(({ before }, at) => (before && wanted[at] !== undefined ? keyOf(names, before) : []))
        const all = [...wanted, ...held].filter(key => key !== undefined)
        if (new Set(all).size < all.length) throw new Error(`rows of a set want the same ${names.join()}`)
        const asked = rows.flatMap(({ after }, at) => (wanted[at] === undefined ? [] : [after]))
        const taken = await takenKeys(write, resource, names, asked)
        for (const [at, key] of wanted.entries())
          if (key !== undefined && taken.has(key))
            refused[at] ??= new RecordRefusal('validation', [duplicateProblem(resource, names)])
      }
      return refused
    },
  }
})

async function takenKeys(
  write: Work['write'],
  resource: Resource,
  names: readonly string[],
  asked: readonly Values[],
): Promise<ReadonlySet<string>> {
  const stored = await storedOf(write, resource, names, asked)
  return new Set(stored.flatMap(values => keyOf(names, values) ?? []))
}

/** The values of the named fields in stored rows that may equal those of `asked`. */
async function storedOf(
  { queries, adapter }: Work['write'],
  resource: Resource,
  names: readonly string[],
  asked: readonly Values[],
): Promise<readonly Values[]> {
  if (asked.length === 0) return []
  const kinds = names.map(name => columnKind(resource.fields[name]!)! as TypedColumn[1])
  const decoded = (rows: readonly Row[]) =>
    rows.map(row => Object.fromEntries(names.map((name, at) => [name, adapter.decode(kinds[at]!, row[name])])))
  // Combinations are looked up as they are: of a list for each column, an index would try each value with all others.
  if (names.length > 1 && asked.every(values => keyOf(names, values) !== undefined)) {
    const given = asked.map(values =>
      Object.fromEntries(names.map((name, at) => [name, adapter.encode(kinds[at]!, values[name])])),
    )
    const typed = names.map((name, at) => [name, kinds[at]!] as const)
    const columns = names.map(name => sql.ref(`stored.${name}`))
    const equal = names.map(name => sql`${sql.ref(`stored.${name}`)} = ${sql.ref(`given.${name}`)}`)
    const { rows } =
      await sql<Row>`select ${sql.join(columns)} from ${adapter.rowsOf(sql`${jsonText(given)}`, typed)} as given
      cross join ${sql.table(resource.name)} as stored where ${sql.join(equal, sql` and `)}`.execute(queries)
    return decoded(rows)
  }
  const among = names.map((name, at) => {
    const column = sql.ref(name)
    const given = asked.flatMap(values => (values[name] == null ? [] : [values[name]]))
    const values = [...new Set(given.map(value => adapter.encode(kinds[at]!, value) as string | number))]
    const isAmong = values.length > 0 ? adapter.isAmong(column, values) : sql<SqlBool>`false`
    return given.length < asked.length ? sql<SqlBool>`(${isAmong} or ${column} is null)` : isAmong
  })
  const { rows: found } = await sql<Row>`select ${sql.join(names.map(name => sql.ref(name)))}
    from ${sql.table(resource.name)} where ${sql.join(among, sql` and `)}`.execute(queries)
  return decoded(found)
}

/** Equal rows lack the same values; nothing is claimed when all are empty. */
function claimKey(names: readonly string[], values: Values): string | undefined {
  const own = names.map(name => values[name] ?? null)
  return own.every(value => value === null) ? undefined : JSON.stringify(own)
}

/** Sets with an empty value never clash. */
function keyOf(names: readonly string[], values: Values): string | undefined {
  const own = names.map(name => values[name] ?? null)
  return own.includes(null) ? undefined : JSON.stringify(own)
}

/** Reported at the last field of the combination that a person can set: the one that distinguishes records of a place. */
export function duplicateProblem(resource: Resource, names: readonly string[]): FieldProblemDraft {
  const path = names.findLast(name => !resource.fields[name]?.readOnly) ?? names[0]!
  // A computed field means nothing to people; it only determines which records the combination covers.
  const named = names.flatMap(name => resource.fields[name] ?? []).filter(({ type }) => type !== 'computed')
  if (named.length < 2) return { path, code: 'not-unique' }
  const fields = joined(named.map(({ title }) => title))
  return {
    path,
    code: 'not-unique',
    text: localized('Another record already has the same {fields}', '已有记录的{fields}与此相同', { fields }),
  }
}
