import { expect } from 'vitest'
import { idOf, tellStory } from './story.ts'

/** 4.9 of the catalogue. */
tellStory('a space is let, its rent and the card of its car are paid, and a refund is asked for', async story => {
  const order01 = await story.as('order01')
  const [lot] = await order01.list('parkingLot', { _sort: 'id' })
  const space = await order01.create('parkingSpace', { lot: lot!.id, block: idOf(lot!.block), code: 'ST-001' })
  expect(space).toMatchObject({ code: 'ST-001', status: 'idle' })
})
