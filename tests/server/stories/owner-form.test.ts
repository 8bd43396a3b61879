import { expect } from 'vitest'
import { refusal, tellStory } from './story.ts'

tellStory('what an owner writes down becomes residents and plates once it is confirmed', async story => {
  const cs01 = await story.as('cs01')
  const cs02 = await story.as('cs02')
  const order01 = await story.as('order01')

  const { id: house } = (await cs02.list('house', { status: 'occupied', _end: 1 }))[0]!
  const owner = (await cs02.list('houseMember', { house, memberType: 'owner' }))[0]!
  const { id } = await cs02.create('ownerForm', { house, owner: owner.id })
  const before = await cs02.list('houseMember', { house })

  // Rows and plates are checked where they are typed.
  const contact = { emergencyName: '孙大伟', emergencyPhone: '13912340009' }
  expect(await refusal(cs02.run('ownerForm', id, 'fill', { ...contact, members: [{ memberType: 'family' }] }))).toEqual(
    ['members: Row 1 lacks “Name”'],
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
  })
  expect(filled).toMatchObject({ status: 'submitted' })
  expect(await cs02.list('houseMember', { house })).toHaveLength(before.length)

  // The supervisor confirms: the child without a mobile number stays on the form only.
  await cs01.run('ownerForm', id, 'confirm')
  const added = (await cs02.list('houseMember', { house })).filter(({ id }) => !before.some(old => old.id === id))
  expect(added).toMatchObject([{ name: '孙晴', memberType: 'family', birthday: '1988-05-06', status: 'living' }])
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
  })
  await cs01.run('ownerForm', again.id, 'confirm')
  expect(await cs02.list('houseMember', { house })).toHaveLength(before.length + 1)
  expect(await order01.list('vehicle', { house })).toHaveLength(2)
})
