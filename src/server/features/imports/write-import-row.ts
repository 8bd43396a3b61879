import { sql } from 'kysely'
import type { Field, Resource } from '#model/app-model.ts'
import { isHidden } from '#model/permissions/masked-values.ts'
import { normaliseValue } from '#model/records/values.ts'
import { AccessDenied, RecordRefusal } from '#server/records/errors.ts'
import { readRecords } from '#server/records/read/read-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import type { Row } from '#server/storage/tables.ts'
import type { ImportOrder } from './import-order.ts'

type Payload = Readonly<Record<string, unknown>>

/** The record that a row refers to. */
export interface MatchedRecord {
  readonly id: number
  readonly version: number
}

/**
 * For each row the record with its key, if the account sees both; undefined = a new record; an error for a row without a key.
 * One query for all rows.
 */
export async function matchedRecords(
  context: RecordContext,
  resource: Resource,
  { mode, key }: ImportOrder,
  payloads: readonly (Payload | undefined)[],
): Promise<readonly (MatchedRecord | Error | undefined)[]> {
  if (mode === 'insert') return payloads.map(() => undefined)
  const keyFields = key.map(name => resource.fields[name]!)
  const keys = payloads.map(payload => {
    const values = keyFields.map(field => normaliseValue(field, payload?.[field.name]).value)
    return values.includes(null) ? undefined : values
  })
  const wanted = keys.filter(values => values !== undefined)
  const found = wanted.length === 0 ? new Map() : await recordsWith(context, resource, keyFields, wanted)
  return payloads.map((payload, at) => {
    const empty = payload ? key.filter(name => payload[name] === null || payload[name] === undefined) : []
    if (empty.length > 0)
      return new RecordRefusal(
        'validation',
        empty.map(path => ({ path, code: 'required' })),
      )
    return found instanceof Error ? found : found.get(JSON.stringify(keys[at]))
  })
}

/**
 * Looks records up by key. A value that the account sees masked never matches: otherwise a file could be used to guess values.
 */
async function recordsWith(
  context: RecordContext,
  resource: Resource,
  keyFields: readonly Field[],
  wanted: readonly (readonly unknown[])[],
): Promise<ReadonlyMap<string, MatchedRecord | RecordRefusal> | Error> {
  const { reader, adapter } = context.database
  const hidden = keyFields.filter(field => isHidden(context.me, field))
  if (hidden.length > 0)
    return new RecordRefusal(
      'validation',
      hidden.map(({ name, title }) => ({ path: name, code: 'masked-whole-value', params: { field: title } })),
    )
  const names = keyFields.map(({ name }) => name)
  const kinds = keyFields.map(field => columnKind(field)!)
  const among = kinds.map((kind, at) => {
    const values = wanted.map(values => adapter.encode(kind, values[at]) as string | number)
    return adapter.isAmong(sql.ref(names[at]!), [...new Set(values)])
  })
  const { rows } = await sql<Row>`select id, ${sql.join(names.map(name => sql.ref(name)))}
    from ${sql.table(resource.name)} where ${sql.join(among, sql` and `)} order by id`.execute(reader)
  const asked = new Set(wanted.map(values => JSON.stringify(values)))
  const keyed = rows.map(row => ({
    id: row.id as number,
    key: JSON.stringify(names.map((name, at) => adapter.decode(kinds[at]!, row[name]))),
  }))
  const meant = keyed.filter(({ key }) => asked.has(key))
  const found = new Map<string, MatchedRecord | RecordRefusal>()
  try {
    const ids = meant.map(({ id }) => id)
    const seen = await readRecords(context, resource, ids, ['version', ...names])
    for (const { id, key } of meant) {
      const record = seen.get(id)
      if (!record || names.some(name => record[name] === undefined)) continue
      // A value that is unique per block may exist in several blocks that the account sees.
      found.set(key, found.has(key) ? several(names, key) : { id, version: record.version as number })
    }
  } catch (error) {
    if (error instanceof AccessDenied || error instanceof RecordRefusal) return error
    throw error
  }
  return found
}

function several([path]: readonly string[], key: string): RecordRefusal {
  const value = (JSON.parse(key) as unknown[]).join(', ')
  return new RecordRefusal('validation', [{ path: path!, code: 'several-records', params: { value } }])
}

/** The record after the write; with its values where a dry run has left it unwritten. */
export type Written = MatchedRecord & Payload

/** Writes a row by the verb that forms use. */
export async function writeImportRow(
  context: RecordContext,
  resource: Resource,
  meant: MatchedRecord | undefined,
  payload: Payload,
): Promise<Written> {
  const written = meant
    ? await updateRecord(context, resource, meant.id, { ...payload, version: meant.version })
    : await createRecord(context, resource, filled(payload), { set: resource.imported?.set })
  return written as unknown as Written
}

/** An empty cell of a new record gives the default of the field. */
function filled(payload: Payload): Payload {
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null))
}
