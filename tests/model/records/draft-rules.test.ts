import { expect, it } from 'vitest'
import type { AppModel, Field } from '#model/app-model.ts'
import { readsCount } from '#model/records/counted.ts'
import { draftRules } from '#model/records/draft-rules.ts'
import { buildResource, title } from '../build-resource.ts'

const full = { expression: 'record.slot.taken < record.places', message: title('full'), field: 'slot' }
const early = { expression: 'record.day > today', message: title('early'), field: 'day' }
const twice = { expression: 'record.doubled <= 10', message: title('twice'), field: '' }
const even = { expression: 'record.seats != 3', message: title('even'), field: '' }

const slot = buildResource({
  taken: {
    type: 'computed',
    result: 'integer',
    aggregate: { operation: 'count', resource: 'booking', where: 'row.slot == record.id' },
  },
  size: { type: 'integer' },
})
const booking = buildResource(
  {
    note: { type: 'text', requiredWhen: 'record.slot.taken > 0 && record.why == null' },
    why: { type: 'text', requiredWhen: 'record.vip' },
    block: { type: 'reference', resource: 'block' },
    kind: { type: 'text' },
    slot: { type: 'reference', resource: 'slot', choices: 'record.kind == params.kind', checks: [full] },
    day: { type: 'date', checks: [early] },
    seats: {
      type: 'integer',
      hint: { text: { 'zh-CN': '还有{{ record.left }}', 'en-US': '{{ record.left }} left' }, when: 'record.vip' },
    },
    vip: { type: 'boolean' },
    places: { type: 'integer', defaultExpression: 'record.room.size' },
    room: { type: 'reference', resource: 'slot' },
    left: { type: 'computed', result: 'integer', expression: 'record.base - record.seats' },
    base: { type: 'integer' },
    doubled: { type: 'computed', result: 'integer', expression: 'record.double' },
    double: { type: 'computed', result: 'integer', expression: 'record.doubled + record.slot.taken' },
  },
  { checks: [twice, even] },
)
const model = { resources: { slot, booking } } as unknown as AppModel
const reads = (path: string) => readsCount(model, booking, path)

it('a path leads to a count itself, through a reference, or through computed fields, and may go round', () => {
  expect(readsCount(model, slot, 'taken')).toBe(true)
  expect(['slot.taken', 'doubled', 'double'].map(reads)).toEqual([true, true, true])
  expect(['slot', 'slot.size', 'slot.missing', 'missing', 'missing.taken', 'left', 'seats.taken'].map(reads)).toEqual([
    ...Array.from({ length: 7 }, () => false),
  ])
})

it('of the checks those that count others are judged while a form is filled in', () => {
  const { counting, hints, requirements, fields } = draftRules(model, booking)
  const checksOf = (name: string) => (counting.fields[name] as Field).checks
  expect(checksOf('slot')).toEqual([full])
  expect(checksOf('day')).toEqual([])
  expect(counting.checks).toEqual([twice])
  expect([...hints.keys()]).toEqual(['seats'])
  expect(requirements.map(({ name }) => name)).toEqual(['note'])
  // What they read, what that is computed from or chosen by, and the block; not what is computed itself.
  expect(fields).toEqual(['why', 'block', 'kind', 'slot', 'seats', 'vip', 'places', 'room', 'base'])
  expect(draftRules(model, booking)).toBe(draftRules(model, booking))
})

it('a resource without such rules waits for nothing', () => {
  const plain = buildResource({ block: { type: 'reference', resource: 'block' }, seats: { type: 'integer' } })
  expect(draftRules(model, plain)).toMatchObject({ fields: [], hints: new Map() })
})
