import { expect, it } from 'vitest'
import { permittedEntries, QUICK_ENTRY_LIMIT } from '#web/shell/home/permitted-entries.ts'

const entries = [163, 12, 177, 353, 333, 360, 211].map(permission => ({
  name: String(permission),
  title: { 'zh-CN': '', 'en-US': '' },
  permission,
  page: '/x',
  icon: 'page',
}))
const ids = (admin: boolean, permissionIds: number[]) =>
  permittedEntries(entries, { admin, permissionIds }).map(entry => entry.permission)

it('shows the entries whose very permission id is held, in their order', () => {
  expect(ids(false, [211, 12, 401])).toEqual([12, 211])
  expect(ids(false, [])).toEqual([])
})

it('shows six at most', () => {
  expect(QUICK_ENTRY_LIMIT).toBe(6)
  expect(ids(false, [163, 12, 177, 353, 333, 360, 211])).toEqual([163, 12, 177, 353, 333, 360])
  expect(ids(true, [])).toHaveLength(6)
})
