import { expect, it } from 'vitest'
import type { ClientField } from '#model/client-model.ts'
import { nextOption } from '#web/pages/counter-view/next-option.ts'
import type { LineRow } from '#web/pages/form-view/lines/form-lines.ts'

const field = {
  name: 'payWay',
  options: ['wechat', 'cash', 'pos'].map(value => ({ value, title: { 'zh-CN': value, 'en-US': value } })),
} as unknown as ClientField
const way = (payWay: string, removed = false) =>
  ({ key: payWay, base: undefined, removed, record: { values: { payWay } } }) as unknown as LineRow

it('is the first that no remaining line has', () => {
  expect(nextOption(field, [way('cash')])).toBe('wechat')
  expect(nextOption(field, [way('wechat'), way('cash')])).toBe('pos')
  expect(nextOption(field, [way('wechat'), way('cash'), way('pos', true)])).toBe('pos')
  expect(
    nextOption(
      field,
      ['wechat', 'cash', 'pos'].map(value => way(value)),
    ),
  ).toBeUndefined()
})
