import { expect, it } from 'vitest'
import { planColumns } from '#web/pages/list-view/columns/column-plan.ts'
import { exportCsv, exportName } from '#web/pages/list-view/toolbar/export-rows.ts'
import { title } from '../../../model/build-resource.ts'
import { buildClientResource, buildPageModel } from '../build-page-model.ts'

const bill = buildClientResource(
  {
    name: { type: 'text', title: title('Name') },
    amount: { type: 'money', title: title('Amount') },
    house: { type: 'reference', resource: 'bill', title: title('House') },
    paid: { type: 'boolean', title: title('Paid') },
  },
  { name: 'bill' },
)
const { resources } = buildPageModel([{ ...bill, absent: { 'zh-CN': '暂无信息', 'en-US': 'no info' } }])
const columns = planColumns(
  resources,
  bill,
  ['name', 'amount', 'house', 'paid'].map(field => ({ field })),
)

it('writes the columns as they are read, in the language in use', () => {
  const rows = [
    { id: 1, name: '=1+1', amount: -1250, house: { id: 7, label: '3-1201' }, paid: true },
    { id: 2, name: 'b', amount: null, house: null, paid: false },
  ]
  expect(exportCsv(rows, columns, 'en-US').split('\r\n')).toEqual([
    '\uFEFFName,Amount,House,Paid',
    "'=1+1,-12.50,3-1201,Yes",
    'b,,no info,No',
    '',
  ])
  expect(exportCsv(rows, columns, 'zh-CN')).toContain('是')
})

it('names the file after the page; characters that file systems refuse go', () => {
  expect(exportName('费用/账单: "A"', '20251121-0830')).toBe('费用_账单_A__20251121-0830.csv')
})
