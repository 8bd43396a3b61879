import { createHash } from 'node:crypto'
import { dayOf } from '#model/dates/dates.ts'
import { onceFor } from '#model/once-for.ts'
import type { Me } from '#model/permissions/me.ts'
import type { RecordContext } from './record-context.ts'

/** A compiled statement, and whether it is valid all day (not if the time of day is among its parameters). */
interface Compiled<Statement> {
  readonly statement: Statement
  readonly isTimeless: boolean
}

/** A digest, because accounts with many rights would have long keys. */
const digestOf = onceFor((me: Me) => createHash('sha256').update(JSON.stringify(me)).digest('base64'))

/** The statement called `shape` for this account; compiled once for all accounts and days that share it. */
export function cachedStatement<Statement>(
  { me, model, database, locale, now }: RecordContext,
  shape: string,
  compile: () => Compiled<Statement>,
): Statement {
  const { statements } = database.caches
  const key = `${shape}\n${locale} ${dayOf(now)}\n${digestOf(me)}`
  const known = statements.get(key)
  if (known?.model === model && (known.now ?? now) === now) return known.statement as Statement
  const { statement, isTimeless } = compile()
  // The rows of a set are written at the same time.
  statements.set(key, { model, statement, ...(isTimeless ? {} : { now }) })
  return statement
}
