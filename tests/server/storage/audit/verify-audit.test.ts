import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { appendAudit } from '#server/storage/audit/append-audit.ts'
import { verifyAudit } from '#server/storage/audit/verify-audit.ts'
import { buildModel } from '../../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../../helpers/database.ts'

const model = buildModel({ resources: {} })

eachDatabase((open, name) => {
  const append = (recordId: number, after: Record<string, unknown>) =>
    open().transaction(write =>
      appendAudit(write, {
        at: '2025-01-01T00:00:00.000Z',
        accountId: 1,
        accountName: '张三',
        resource: 'house',
        recordId,
        action: 'update',
        before: null,
        after,
        inputs: null,
        requestId: null,
        ip: null,
      }),
    )
  /** Undoes the guard of the table, as somebody with the database's own tools could. */
  const tamper = async (statement: ReturnType<typeof sql>) => {
    await open().transaction(async ({ queries }) => {
      const guards =
        name === 'sqlite'
          ? ['drop trigger steward_audit_no_update', 'drop trigger steward_audit_no_delete']
          : ['alter table steward_audit disable trigger user']
      for (const guard of guards)
        await sql.raw(guard.replace('drop trigger', 'drop trigger if exists')).execute(queries)
      await statement.execute(queries)
    })
  }

  test('chains written at the same time are intact, whatever the values', async () => {
    await migrate(model, open())
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => append(index % 20, { z: index, a: { y: [1, null, 0.1], x: '"\\' } })),
    )
    expect(await verifyAudit(open())).toEqual({ entries: 40, broken: [] })
  })

  test('a changed entry is found', async () => {
    await tamper(sql`update steward_audit set "accountName" = '李四' where id = 17`)
    expect(await verifyAudit(open())).toEqual({ entries: 40, broken: [17] })
    await tamper(sql`update steward_audit set "accountName" = '张三' where id = 17`)
    expect(await verifyAudit(open())).toEqual({ entries: 40, broken: [] })
  })

  test('a missing entry is found at the next one of its chain', async () => {
    const { rows } = await sql<{ id: number; chain: number }>`select id, chain from steward_audit order by id`.execute(
      open().reader,
    )
    const victim = rows[0]!
    const next = rows.find(row => row.chain === victim.chain && row.id > victim.id)!
    await tamper(sql`delete from steward_audit where id = ${victim.id}`)
    expect(await verifyAudit(open())).toEqual({ entries: 39, broken: [next.id] })
  })
})
