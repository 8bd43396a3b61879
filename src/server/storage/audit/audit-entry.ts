import { hash } from 'node:crypto'
import type { Database } from '../database.ts'
import type { Row } from '../tables.ts'

/** One action on one record. */
export interface AuditEntry {
  /** ISO datetime, UTC. */
  readonly at: string
  /** Null: the system itself. */
  readonly accountId: number | null
  readonly accountName: string | null
  readonly resource: string
  readonly recordId: number | null
  /** create, update, delete, sign-in … or the name of a transition. */
  readonly action: string
  /** Changed fields only, as stored. */
  readonly before: AuditValues | null
  readonly after: AuditValues | null
  /** Inputs of a transition that are not fields of the record. */
  readonly inputs: AuditValues | null
  readonly requestId: string | null
  readonly ip: string | null
}
export type AuditValues = Readonly<Record<string, unknown>>

/** Member of `inputs` that names the absent person on whose behalf it was done; no input can have this name. */
export const IN_PLACE_OF = '@inPlaceOf'

/** Predecessor of the first entry of a chain. */
export const CHAIN_START = '0'.repeat(64)
export const CHAINS = 16

/** The chain of a record's entries. */
export function chainOf(recordId: number | null): number {
  return (recordId ?? 0) % CHAINS
}

/** SHA-256 (hexadecimal) that links `entry` to the one before it. */
export function auditHash(entry: AuditEntry, previousHash: string): string {
  const values = [
    entry.at,
    entry.accountId,
    entry.accountName,
    entry.resource,
    entry.recordId,
    entry.action,
    entry.before,
    entry.after,
    entry.inputs,
    entry.requestId,
    entry.ip,
  ]
  return hash('sha256', previousHash + canonical(values))
}

/** The entry in a row of `steward_audit`. */
export function entryOf(row: Row, { adapter }: Pick<Database, 'adapter'>): AuditEntry {
  const values = (name: string) => adapter.decode('json', row[name]) as AuditValues | null
  return {
    at: row.at as string,
    accountId: row.accountId as number | null,
    accountName: row.accountName as string | null,
    resource: row.resource as string,
    recordId: row.recordId as number | null,
    action: row.action as string,
    before: values('before'),
    after: values('after'),
    inputs: values('inputs'),
    requestId: row.requestId as string | null,
    ip: row.ip as string | null,
  }
}

/** JSON with sorted keys, because databases return the members of an object in their own order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  let members = ''
  for (const key of Object.keys(value).sort()) {
    const member = (value as AuditValues)[key]
    if (member !== undefined) members += `${members && ','}${JSON.stringify(key)}:${canonical(member)}`
  }
  return `{${members}}`
}
