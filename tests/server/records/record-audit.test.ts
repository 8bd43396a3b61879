import { expect, test } from 'vitest'
import { systemContext } from '#server/records/system-context.ts'
import { inTransaction } from '#server/records/work.ts'
import { auditAct, auditChange, auditRecordAct, auditSystemChange } from '#server/records/write/record-audit.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { estate } from './estate.ts'
import { fillEstate } from './fill-estate.ts'
import { contextOf, NOW, person } from './people.ts'

const clerk = person(2, ['clerk', 'houses'], [1])
const house = estate.resources.house!

eachDatabase(open => {
  const context = () => contextOf(open(), clerk, { ip: '10.0.0.9', requestId: 'r-1' })
  /** The newest entry of the audit trail and of the operation log. */
  const newest = async () => {
    const { reader, adapter } = open()
    const last = (table: string) =>
      reader.selectFrom(table).selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    const [entry, shown] = [await last('steward_audit'), await last('operationLog')]
    const json = (value: unknown) => adapter.decode('json', value)
    const { resource, recordId, action, accountId, accountName, requestId, ip } = entry
    return {
      entry: {
        ...{ resource, recordId, action, accountId, accountName, requestId, ip },
        ...{ before: json(entry.before), after: json(entry.after), inputs: json(entry.inputs) },
      },
      shown: {
        ...{ resource: shown.resource, recordId: shown.recordId, recordLabel: shown.recordLabel, action: shown.action },
        ...{ account: shown.account, ip: shown.ip, at: adapter.decode('datetime', shown.at) },
        ...{ before: json(shown.before), after: json(shown.after) },
      },
    }
  }
  const by = { accountId: 2, accountName: '人2', requestId: 'r-1', ip: '10.0.0.9' }
  const shownBy = { account: 2, ip: '10.0.0.9', at: NOW }

  test('a change is noted whole, and shown masked', async () => {
    const change = { action: 'update', before: { ownerPhone: '19900000101' }, after: { ownerPhone: null, area: 91 } }
    await inTransaction(context(), work => auditChange(work, house, { id: 1, label: 'A' }, change))
    expect(await newest()).toEqual({
      entry: { ...by, resource: 'house', recordId: 1, ...change, inputs: null },
      shown: {
        ...{ ...shownBy, resource: 'house', recordId: '1', recordLabel: 'A', action: 'update' },
        ...{ before: { ownerPhone: '199****0101' }, after: { ownerPhone: null, area: 91 } },
      },
    })
  })

  test('a deadline follows from its state and is noted nowhere', async () => {
    const due = { ...house.fields.inspectedAt!, name: 'statusDue', deadlineOf: 'status' }
    const timed = { ...house, fields: { ...house.fields, statusDue: due } }
    const change = { action: 'create', before: null, after: { status: 'vacant', statusDue: NOW } }
    await inTransaction(context(), work => auditChange(work, timed, { id: 1, label: 'A' }, change))
    const { entry, shown } = await newest()
    expect([entry.after, shown.after]).toEqual([{ status: 'vacant' }, { status: 'vacant' }])
  })

  test('who acts in the place of another is noted beside what was given', async () => {
    const change = { ...{ action: 'submit', before: null, after: null }, inputs: { note: 'x' } }
    const absent = { id: 3, name: '人3' }
    await inTransaction(context(), work =>
      auditChange(work, house, { id: 1, label: null }, { ...change, inPlaceOf: absent }),
    )
    const { entry, shown } = await newest()
    expect(entry.inputs).toEqual({ note: 'x', '@inPlaceOf': absent })
    expect(shown.recordLabel).toBe('')
  })

  test('a step of a resource is named with it, what the platform does is not', async () => {
    const named = async (action: string) => {
      await inTransaction(context(), work =>
        auditChange(work, house, { id: 1, label: 'A' }, { action, before: null, after: null }),
      )
      const log = open().reader.selectFrom('operationLog').select('operation').orderBy('id', 'desc').limit(1)
      return (await log.executeTakeFirstOrThrow()).operation
    }
    expect(await named('occupy')).toBe('house.occupy')
    expect(await named('update')).toBe('update')
  })

  test('an act that changes nothing: of a resource, and of one record', async () => {
    const act = { action: 'export', label: 'Houses', inputs: { rows: 7 } }
    await inTransaction(context(), work => auditAct(work, house, act))
    const nothing = { before: null, after: null, inputs: { rows: 7 } }
    expect(await newest()).toEqual({
      entry: { ...by, ...nothing, resource: 'house', recordId: null, action: 'export' },
      shown: {
        ...{ ...shownBy, resource: 'house', recordId: '', recordLabel: 'Houses', action: 'export' },
        ...{ before: null, after: { rows: 7 } },
      },
    })
    await inTransaction(context(), work =>
      auditRecordAct(work, house, { id: 2, label: 'B' }, { ...act, action: 'print' }),
    )
    expect(await newest()).toEqual({
      entry: { ...by, ...nothing, resource: 'house', recordId: 2, action: 'print' },
      shown: {
        ...{ ...shownBy, resource: 'house', recordId: '2', recordLabel: 'B', action: 'print' },
        ...{ before: null, after: { rows: 7 } },
      },
    })
  })

  test('an action of the system has no account', async () => {
    const change = { action: 'apply', before: null, after: { revision: 'r2' } }
    const subject = { resource: 'config', id: 4, label: 'r2' }
    await inTransaction(systemContext(estate, open(), new Date(NOW)), work => auditSystemChange(work, subject, change))
    expect(await newest()).toEqual({
      entry: {
        ...{ resource: 'config', recordId: 4, ...change, inputs: null },
        ...{ accountId: null, accountName: null, requestId: null, ip: null },
      },
      shown: {
        ...{ resource: 'config', recordId: '4', recordLabel: 'r2', ...change },
        ...{ account: null, ip: null, at: NOW },
      },
    })
  })

  test('a change of the operation log itself is not shown in it', async () => {
    const log = estate.resources.operationLog!
    const change = { action: 'update', before: { remark: null }, after: { remark: 'seen' } }
    const count = async () => (await open().reader.selectFrom('operationLog').select('id').execute()).length
    const before = await count()
    await inTransaction(context(), work => auditChange(work, log, { id: 1, label: 'x' }, change))
    expect(await count()).toBe(before)
    expect((await newest()).entry).toMatchObject({ resource: 'operationLog', recordId: 1, after: { remark: 'seen' } })
  })
}, fillEstate)
