import { expect, it } from 'vitest'
import { meOf } from '#web/data/account/me-of.ts'

const account = { id: 1, adAccount: 'cs01', name: 'Li', admin: false, blockIds: '[1,2]', permissionIds: [44] }
const table = [
  { id: 44, role: 'butler5' },
  { id: 57, role: 'document1' },
]

it('turns ids into named roles and reads the blocks', () => {
  expect(meOf(account, table)).toMatchObject({ roles: ['butler5'], blockIds: [1, 2], permissionIds: [44] })
})

it('gives an administrator every role', () => {
  expect(meOf({ ...account, admin: true }, table).roles).toEqual(['butler5', 'document1'])
})

it.each(['', '[', '{}', 'null', '["a",null]'])('takes blocks that cannot be read (%s) for none', blockIds => {
  expect(meOf({ ...account, blockIds }, table).blockIds).toEqual([])
})
