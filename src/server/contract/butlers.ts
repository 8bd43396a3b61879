import { sql } from 'kysely'
import type { Master } from '#model/api.ts'
import type { Me } from '#model/permissions/me.ts'
import type { AppStateHolder } from '#server/app-state.ts'
import { ACCOUNT, changeAccount, type Origin } from '#server/features/sessions/accounts.ts'
import type { Queries } from '#server/storage/tables.ts'
import type { Database } from '../storage/database.ts'

interface Surroundings {
  readonly database: Database
  readonly state: AppStateHolder
}

/** The butler that is bound to the account (the master of specification section 3); null where there is none. */
export async function masterOf({ database, state }: Surroundings, accountId: number): Promise<Master | null> {
  if (!state.current.model.resources[ACCOUNT]?.fields.master) return null
  const row = await database.reader
    .selectFrom(ACCOUNT)
    .innerJoin('butler', 'butler.id', `${ACCOUNT}.master`)
    .leftJoin('projectBlock', 'projectBlock.id', 'butler.block')
    .select(['butler.id', 'butler.name', 'butler.butlerNo', sql<string>`"projectBlock"."name"`.as('blockName')])
    .where(`${ACCOUNT}.id`, '=', accountId)
    .executeTakeFirst()
  if (!row) return null
  const { id, name, butlerNo, blockName } = row
  return { id: Number(id), name: String(name), butlerNo: String(butlerNo ?? ''), blockName: String(blockName ?? '') }
}

/** Whether the sister system has a butler of this name. */
export async function isButler(database: Database, xcAccount: string): Promise<boolean> {
  return (await butlerWith(database.reader, xcAccount)) !== undefined
}

/** Binds the butler whose account in the sister system is `xcAccount`. */
export function bindButler(
  { database, state }: Surroundings,
  me: Me,
  xcAccount: string,
  origin: Origin,
): Promise<'bound' | 'taken' | 'unknown'> {
  return database.transaction(async write => {
    const butler = await butlerWith(write.queries, xcAccount)
    if (!butler) return 'unknown'
    const others = write.queries
      .selectFrom(ACCOUNT)
      .select('id')
      .where('master', '=', butler.id)
      .where('id', '!=', me.id)
    if (await others.executeTakeFirst()) return 'taken'
    await changeAccount(write, state.current.model, me, 'bind', { master: butler.id as number }, origin)
    return 'bound'
  })
}

/** Releases the bound butler; false when none is bound. */
export function releaseButler({ database, state }: Surroundings, me: Me, origin: Origin): Promise<boolean> {
  return database.transaction(async write => {
    const account = await write.queries.selectFrom(ACCOUNT).select('master').where('id', '=', me.id).executeTakeFirst()
    if (!account?.master) return false
    await changeAccount(write, state.current.model, me, 'unbind', { master: null }, origin)
    return true
  })
}

function butlerWith(queries: Queries, xcAccount: string) {
  return queries.selectFrom('butler').select('id').where('xcAccount', '=', xcAccount).executeTakeFirst()
}
