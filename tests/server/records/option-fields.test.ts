import { beforeAll, describe, expect, test } from 'vitest'
import type { AppModel } from '#model/app-model.ts'
import { type Me, meWith } from '#model/permissions/me.ts'
import { pageModel } from '#server/features/client-model/page-model.ts'
import { listChoices } from '#server/records/list/list-choices.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'

const model: AppModel = buildModel({
  permissions: { cashier: [1], guard: [2], reveal: [3], report3: [91] },
  resources: {
    item: { label: 'name', scope: 'global', fields: { name: { type: 'text' }, price: { type: 'money' } } },
    bill: {
      label: 'number',
      optionFields: ['item', 'balance', 'phone'],
      scope: 'global',
      fields: {
        number: { type: 'text', required: true },
        item: { type: 'reference', resource: 'item' },
        due: { type: 'money', default: 0 },
        paid: { type: 'money', default: 0 },
        balance: { type: 'computed', result: 'money', expression: 'record.due - record.paid' },
        phone: { type: 'phone', masked: true },
        hidden: { type: 'text' },
      },
      grants: [{ roles: ['guard'], actions: ['list', 'read'], fields: ['number', 'item'] }],
    },
    payment: {
      label: 'number',
      scope: 'global',
      fields: { number: { type: 'text' }, bills: { type: 'references', resource: 'bill' } },
      grants: [{ roles: ['cashier'], actions: ['create'] }],
    },
  },
  pages: {
    payments: { roles: ['cashier'], resource: 'payment', columns: ['number'], actions: { toolbar: ['create'] } },
    seen: { roles: ['reveal'], resource: 'bill', columns: ['number'] },
  },
})
const bill = model.resources.bill!
const me = (id: number, permissionIds: readonly number[], admin = false): Me =>
  meWith({ id, adAccount: `a${id}`, name: `P${id}`, admin, permissionIds, blockIds: [] }, model.permissions)
const [root, cashier, guard, revealer] = [me(1, [], true), me(2, [1]), me(3, [2]), me(4, [3, 91])]

eachDatabase(
  open => {
    const as = (who: Me): RecordContext => ({
      model,
      database: open(),
      me: who,
      locale: 'en-US',
      now: '2025-06-10T02:00:00.000Z',
    })
    const shownTo = async (who: Me, query: { ids?: number[]; for?: string } = {}) =>
      (await listChoices(as(who), bill, query)).map(({ label, shown }) => [label, shown])

    describe('what choices show beside the label', () => {
      let item: number
      let first: number
      beforeAll(async () => {
        item = (await createRecord(as(root), model.resources.item!, { name: 'Water', price: 1 })).id as number
        const add = (values: object) => createRecord(as(root), bill, { ...values })
        first = (await add({ number: 'B1', item, due: 500, paid: 200, phone: '13912345678', hidden: 'x' })).id as number
        await add({ number: 'B2', due: 70 })
      })

      test('is read by who may choose, masked as in lists, computed values included', async () => {
        expect(await shownTo(cashier, { for: 'payment.bills' })).toEqual([
          ['B1', { item: { id: item, label: 'Water' }, balance: 300, phone: '139****5678' }],
          ['B2', { item: null, balance: 70, phone: null }],
        ])
        expect(await shownTo(cashier, { ids: [first], for: 'payment.bills' })).toHaveLength(1)
      })

      test('is no more than the account may see, and unmasked for who sees lists unmasked', async () => {
        expect(await shownTo(guard)).toEqual([
          ['B1', { item: { id: item, label: 'Water' } }],
          ['B2', { item: null }],
        ])
        expect((await shownTo(revealer))[0]).toEqual([
          'B1',
          { item: { id: item, label: 'Water' }, balance: 300, phone: '13912345678' },
        ])
      })

      test('is sent to the page that offers the choice, and nothing else of the record', () => {
        const { bill: told } = pageModel(model, cashier, '/test/payments')!.resources
        expect(told?.optionFields).toEqual(['item', 'balance', 'phone'])
        expect(Object.keys(told?.fields ?? {}).sort()).toEqual(['balance', 'id', 'item', 'number', 'phone'])
      })
    })
  },
  database => migrate(model, database),
)
