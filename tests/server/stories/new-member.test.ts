import { expect } from 'vitest'
import { refusal, tellStory } from './story.ts'

/** 4.15 of the catalogue. */
tellStory('somebody new gets a role, a block and a site, and loses the role again', async story => {
  const hr01 = await story.as('hr01')
  const order01 = await story.as('order01')
  const send = async (path: string, fields: Record<string, string>) => hr01.client.form(path, fields)

  // The permission clerk writes the role of the night desk: register visitors, report issues.
  expect(await refusal(order01.create('role', { name: '夜班客服', permissionIds: '70,252' }))).toEqual([
    expect.stringMatching(/^403: /),
  ])
  const role = await hr01.create('role', { name: '夜班客服', permissionIds: '70,252' })
  expect(role).toMatchObject({ name: '夜班客服', builtin: false, accountCount: 0 })

  // New staff see nothing until they get a role and a block. A built-in role is not hers to change.
  const before = await story.as('new01')
  expect(await refusal(before.list('visitor'))).toEqual([expect.stringMatching(/^403: /)])
  const block = (await hr01.choices('projectBlock', 'account.blocks', {}, '橙悦华庭一期'))[0]!.id
  expect((await send('/api/account/addRole', { adAccount: 'new01', roleId: String(role.id) })).code).toBe(200)
  expect((await send('/api/account/setBlock', { adAccount: 'new01', blockId: String(block) })).code).toBe(200)
  const account = await hr01.only('account', { adAccount: 'new01' })
  expect(account).toMatchObject({ blockCount: 1, roles: [expect.objectContaining({ label: '夜班客服' })] })
  const builtin = await hr01.only('role', { name: '收费员' })
  expect(await refusal(hr01.update('role', builtin.id, { permissionIds: '70' }))).not.toEqual([])

  // Posted to the site, with a corrected phone number.
  const { version } = await hr01.read('account', account.id)
  const phone = await send('/api/rights/management/updatePhone', {
    adAccount: 'new01',
    phone: '13912340015',
    version: String(version),
  })
  expect(phone.code).toBe(200)

  // Somebody new signs in: visitors of the one block and nothing of the rights.
  const new01 = await story.as('new01')
  const blocks = new Set((await new01.list('visitor', {}, ['block'])).map(visit => JSON.stringify(visit.block)))
  expect(blocks.size).toBeLessThanOrEqual(1)
  expect(await refusal(new01.list('operationLog'))).toEqual([expect.stringMatching(/^403: /)])
  expect(await refusal(new01.create('role', { name: 'x', permissionIds: '8' }))).toEqual([
    expect.stringMatching(/^403: /),
  ])

  // The role is taken: from then on nothing is open.
  expect((await send('/api/account/clearRole', { adAccount: 'new01' })).code).toBe(200)
  const after = await story.as('new01')
  expect(await refusal(after.list('visitor'))).toEqual([expect.stringMatching(/^403: /)])
})
