import { expect, it } from 'vitest'
import { requestText } from '#web/pages/records/use-draft-check.ts'
import { buildClientResource } from '../build-page-model.ts'

const booking = {
  ...buildClientResource({
    theme: { type: 'reference', resource: 'theme' },
    slot: { type: 'text' },
    phone: { type: 'text' },
  }),
  draftFields: ['theme', 'slot'],
}
const values = { theme: { id: 3, label: 'Cleaning' }, slot: null, phone: '13800000000' }

it('sends the fields that matter, as a payload has them, and nothing else', () => {
  expect(JSON.parse(requestText(booking, { values, filled: ['theme', 'slot', 'phone'] }))).toEqual({
    values: { theme: 3, slot: null },
  })
  expect(JSON.parse(requestText(booking, { id: 7, transition: 'move', values, filled: ['slot'] }))).toEqual({
    id: 7,
    transition: 'move',
    values: { slot: null },
  })
})

it('asks nothing before a field that matters is filled in, nor where nothing is counted', () => {
  expect(requestText(booking, { values: { ...values, theme: null }, filled: ['theme', 'slot', 'phone'] })).toBe('')
  expect(requestText(booking, { id: 7, values, filled: ['phone'] })).toBe('')
  const { draftFields: _, ...uncounted } = booking
  expect(requestText(uncounted, { values, filled: ['theme'] })).toBe('')
})
