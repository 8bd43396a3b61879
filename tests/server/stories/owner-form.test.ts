import { expect } from 'vitest'
import { refusal, tellStory } from './story.ts'

tellStory('what an owner writes down becomes residents, plates and leads once it is confirmed', async story => {
  const cs01 = await story.as('cs01')
  const cs02 = await story.as('cs02')
  const order01 = await story.as('order01')
  const admin01 = await story.as('admin01')

  const { id: house } = (await cs02.list('house', { status: 'occupied', _end: 1 }))[0]!
  const owner = (await cs02.list('houseMember', { house, memberType: 'owner' }))[0]!
  const { id } = await cs02.create('ownerForm', { house, owner: owner.id })
  const before = await cs02.list('houseMember', { house })

  // Rows and plates are checked where they are typed.
  const contact = { emergencyName: '孙大伟', emergencyPhone: '13912340009' }
  expect(await refusal(cs02.run('ownerForm', id, 'fill', { ...contact, members: [{ memberType: 'family' }] }))).toEqual(
    ['members: Row 1: “Name” is missing'],
  )
  expect(await refusal(cs02.run('ownerForm', id, 'fill', { ...contact, plates: ['黑A123'] }))).toEqual([
    'plates: A plate has 7 or 8 characters',
  ])
  const filled = await cs02.run('ownerForm', id, 'fill', {
    ...contact,
    members: [
      { name: '孙晴', memberType: 'family', phone: '13912340010', birthday: '1988-05-06' },
      { name: '孙小满', memberType: 'family', birthday: '2019-01-02' },
    ],
    plates: ['黑A3K812', '黑AD36718'],
    wishes: ['repair', 'furnish'],
  })
  expect(filled).toMatchObject({ status: 'submitted' })

  // Phones in rows are masked like any other; what is sent back masked stays as it was.
  const masked = { name: '孙晴', memberType: 'family', phone: '139****0010', birthday: '1988-05-06' }
  expect((filled.members as object[])[0]).toEqual(masked)
  await cs01.run('ownerForm', id, 'return', { reason: '孩子的生日有误' })
  const child = { name: '孙小满', memberType: 'family', birthday: '2019-01-03' }
  const corrected = { ...contact, members: [child, { ...masked, memberType: 'coOwner' }] }
  const foreign = { ...corrected, members: [{ ...masked, phone: '139****0011' }] }
  expect(await refusal(cs02.run('ownerForm', id, 'fill', foreign))).toEqual(['members: Row 1: “Mobile” is invalid'])
  await cs02.run('ownerForm', id, 'fill', corrected)
  expect((await admin01.read('ownerForm', id)).members).toEqual([
    child,
    { ...masked, memberType: 'coOwner', phone: '13912340010' },
  ])
  const timeline = await cs02.client.get(`/api/resources/ownerForm/${id}/timeline`)
  expect(JSON.stringify(timeline.body)).toContain('139****0010')
  expect(JSON.stringify(timeline.body)).not.toContain('13912340010')
  await cs01.run('ownerForm', id, 'return', { reason: '身份填错' })
  await cs02.run('ownerForm', id, 'fill', {
    ...contact,
    members: [{ ...masked, memberType: 'family' }, child],
  })
  expect(await cs02.list('houseMember', { house })).toHaveLength(before.length)

  // What confirming makes is shown before, and not made.
  expect(await cs01.preview('ownerForm', id, 'confirm')).toMatchObject([
    { kind: 'created', title: 'Resident', total: 1, sample: [{ label: '孙晴' }] },
    { kind: 'created', title: 'Vehicle', total: 2 },
    { kind: 'created', title: 'New Orange Home lead', total: 1 },
  ])
  expect(await cs02.list('houseMember', { house })).toHaveLength(before.length)

  // The supervisor confirms: the child without a mobile number stays on the form only.
  await cs01.run('ownerForm', id, 'confirm')
  const added = (await cs02.list('houseMember', { house })).filter(({ id }) => !before.some(old => old.id === id))
  expect(added).toMatchObject([{ name: '孙晴', memberType: 'family', birthday: '1988-05-06', status: 'living' }])
  const region01 = await story.as('region01')
  expect(await region01.list('orangeLead', { house })).toMatchObject([
    { need: 'furnish', source: { label: 'Owner form' }, status: 'fresh' },
  ])
  const vehicles = await order01.list('vehicle', { house })
  expect(vehicles.map(({ plate, energy, status }) => [plate, energy, status]).sort()).toEqual([
    ['黑A3K812', 'fuel', 'pending'],
    ['黑AD36718', 'electric', 'pending'],
  ])

  // A second form of the same household adds nobody twice.
  const again = await cs02.create('ownerForm', { house, owner: owner.id })
  await cs02.run('ownerForm', again.id, 'fill', {
    ...contact,
    members: [{ name: '孙晴', memberType: 'family', phone: '13912340010' }],
    plates: ['黑A3K812'],
    wishes: ['furnish'],
  })
  expect(await cs01.preview('ownerForm', again.id, 'confirm')).toEqual([])
  await cs01.run('ownerForm', again.id, 'confirm')
  expect(await cs02.list('houseMember', { house })).toHaveLength(before.length + 1)
  expect(await order01.list('vehicle', { house })).toHaveLength(2)
})
