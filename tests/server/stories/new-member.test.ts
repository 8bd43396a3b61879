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
  expect(await refusal(after.list('visitor'))).toEqual([
    '403: You do not have permission to do this. It requires: Visitor registrations (70)',
  ])

  // The administrator looks as that person, and finds in the log, in words, who did what.
  const admin01 = await story.as('admin01')
  const seen = { resource: 'account', id: account.id }
  expect((await admin01.client.post('/api/see-as', seen)).code).toBe(200)
  expect((await admin01.client.post('/api/see-as/end', {})).code).toBe(200)
  const fields = ['account', 'resource', 'recordLabel', 'operation']
  const log = await admin01.list('operationLog', { _sort: 'id', _order: 'desc', _end: 40 }, fields)
  const words = (await story.resident(async (_, model) => {
    const title = (field: string, value: unknown) =>
      model.resources.operationLog!.fields[field]!.options!.find(each => each.value === value)?.title['zh-CN']
    return log.map(row => [
      (row.account as { label: string }).label,
      title('resource', row.resource),
      row.recordLabel,
      title('operation', row.operation),
    ])
  })) as unknown[][]
  expect(words).toEqual(
    expect.arrayContaining([
      ['唐静', '角色', '夜班客服', '新建'],
      ['唐静', '账号', '林新宇', '修改'],
      ['林新宇', '账号', '林新宇', '登录'],
      ['周明远', '账号', '林新宇', '开始以其身份查看'],
      ['周明远', '账号', '林新宇', '结束以其身份查看'],
    ]),
  )
  expect(words.flat()).not.toContain(undefined)
})
