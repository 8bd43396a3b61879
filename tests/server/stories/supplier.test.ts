import { expect } from 'vitest'
import { refusal, tellStory } from './story.ts'

/** 4.10 of the catalogue. */
tellStory('a supplier’s electrician is entered, audited by somebody else and disabled', async story => {
  const hr01 = await story.as('hr01')
  const hr02 = await story.as('hr02')

  // A position that asks for a certificate.
  const [org] = await hr01.choices('org', 'supplierPosition.org', {}, '橙悦华庭一期驻场')
  const position = await hr01.create('supplierPosition', {
    ...{ name: '高压电工', specialty: 'repair', org: org!.id, needAudit: true, needCert: true },
  })
  expect(position).toMatchObject({ status: 'enabled', needCert: true, accountCount: 0 })

  // What the position may do in the app is the permission clerk's to set.
  const app = `/api/supplier/position/getAppPermission?positionId=${position.id}`
  interface AppRights {
    readonly nodes: { id: number; leaf: number }[]
    readonly checkedIds: number[]
  }
  const { nodes, checkedIds } = (await hr01.client.get<AppRights>(app)).data
  expect(checkedIds).toEqual([])
  const leaf = nodes.filter(node => node.leaf === 1).map(({ id }) => id)
  const rights = { positionId: String(position.id), permissionIds: leaf.slice(0, 2).join() }
  const save = '/api/supplier/position/saveAppPermission'
  expect((await hr02.client.form(save, rights)).code).toBe(403)
  expect((await hr01.client.form(save, rights)).data).toEqual({ appPermissionCount: 2 })
  expect((await hr01.client.get<AppRights>(app)).data.checkedIds).toEqual(leaf.slice(0, 2))

  // The supplier clerk finds the firm by a part of its name; one character is too little.
  const find = (keyword: string) =>
    hr02.client.get<{ supplierCode: string; name: string }[]>(
      `/api/deco/sap/findSupplier?keyword=${encodeURI(keyword)}`,
    )
  expect((await find('公司')).data.length).toBe(18)
  expect((await find('匠修')).data).toMatchObject([{ name: '匠修维保有限公司' }])
  expect((await find('匠')).code).not.toBe(200)

  const [firm] = await hr02.choices('supplier', 'supplierAccount.supplier', {}, '匠修')
  const [block] = await hr02.choices('projectBlock', 'supplierAccount.blocks', {}, '橙悦华庭一期')
  const worker = {
    ...{ name: '海大明', phone: '13900001234', idCard: '230103199001011234', gender: 'male' },
    ...{ photo: [await hr02.picture()], supplier: firm!.id, position: position.id, org: org!.id, blocks: [block!.id] },
    entryAt: story.day(0),
  }
  expect((await refusal(hr02.create('supplierAccount', worker))).map(each => each.split(':')[0])).toEqual([
    'certificates',
    'certExpireAt',
  ])
  const certified = { ...worker, certificates: [await hr02.picture()], certExpireAt: story.day(300) }
  const account = await hr02.create('supplierAccount', certified)
  expect(account).toMatchObject({ auditStatus: 'pending', status: 'inactive' })

  // Who entered it may not audit it; the permission clerk does, and sees the number masked.
  const opinion = { auditOpinion: '证件齐全' }
  expect(await refusal(hr02.run('supplierAccount', account.id, 'approve', opinion))).toEqual([
    '403: You do not have permission to do this. It requires: Review supplier accounts (428)',
  ])
  expect((await hr02.read('supplierAccount', account.id)).phone).toBe('139****1234')
  await hr01.run('supplierAccount', account.id, 'approve', opinion)
  expect(await hr01.read('supplierAccount', account.id)).toMatchObject({ auditStatus: 'approved', status: 'enabled' })

  // The position is in use and cannot be disabled; the account is, with a reason.
  expect(await refusal(hr01.run('supplierPosition', position.id, 'disable', { reason: '不再需要' }))).toEqual([
    ': The position is in use and cannot be disabled: accounts that have it: 1',
  ])
  await hr01.run('supplierAccount', account.id, 'disable', { reason: '培训未通过' })
  expect((await hr01.read('supplierAccount', account.id)).status).toBe('disabled')
  expect(await hr01.doers('supplierAccount', account.id)).toEqual(
    expect.arrayContaining(['create: 邓欣', 'approve: 唐静', 'disable: 唐静']),
  )

  // Trained, he is enabled again until the certificate expires, and then only with a new one.
  await hr02.update('supplierAccount', account.id, { certExpireAt: story.day(1) })
  await hr01.run('supplierAccount', account.id, 'enable')
  await story.runClock(new Date(Date.now() + 86_400_000))
  expect((await hr01.read('supplierAccount', account.id)).status).toBe('enabled')
  await story.runClock(new Date(Date.now() + 2 * 86_400_000))
  const expired = await hr01.read('supplierAccount', account.id)
  expect(expired.status).toBe('disabled')
  await hr02.update('supplierAccount', account.id, { certExpireAt: story.day(-1), version: expired.version })
  expect(await refusal(hr01.run('supplierAccount', account.id, 'enable'))).toEqual([
    `: The certificate expired on ${story.day(-1)}. Enter the new certificate and its date first.`,
  ])
})
