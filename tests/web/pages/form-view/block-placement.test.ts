import { describe, expect, it } from 'vitest'
import { blockAnchors, blockPlacement } from '#web/pages/form-view/block-placement.ts'
import { formRecord, valuesOf } from '#web/pages/form-view/form-record.ts'
import { planSections } from '#web/pages/form-view/form-sections.ts'
import { buildMe } from '../../../model/build-resource.ts'
import { buildClientResource, buildPageModel } from '../build-page-model.ts'

const house = buildClientResource({ name: { type: 'text' } }, { name: 'house', scope: 'block' })
const butler = buildClientResource({ name: { type: 'text' } }, { name: 'butler', scope: 'block' })
const task = buildClientResource(
  {
    block: { type: 'reference', resource: 'projectBlock', required: true },
    ban: { type: 'reference', resource: 'ban', givesBlock: true },
    house: { type: 'reference', resource: 'house', required: true, givesBlock: true },
    butler: { type: 'reference', resource: 'butler' },
    note: { type: 'text' },
  },
  { name: 'task', scope: 'block' },
)
const { resources } = buildPageModel([task, house, butler])
const context = { me: buildMe(), now: '2025-03-01T04:00:00.000Z' }

describe('the block of a record', () => {
  it('is copied from the house it refers to, derived from other records, or named', () => {
    expect(blockPlacement(resources, task, { house: { id: 7, label: 'x' } })).toBe('anchored')
    expect(blockPlacement(resources, task, { butler: 3 })).toBe('derived')
    expect(blockPlacement(resources, task, { block: 1, note: 'x' })).toBe('free')
    expect(blockPlacement(resources, { ...task, scope: 'global' }, { house: 7 })).toBe('free')
  })
  it('is copied from the house that follows from another record', () => {
    const refund = buildClientResource(
      {
        payment: { type: 'reference', resource: 'payment' },
        house: { type: 'reference', resource: 'house', givesBlock: true, defaultExpression: 'record.payment.house' },
      },
      { name: 'refund', scope: 'block' },
    )
    const resolve = () => ({ house: 7 })
    const values = valuesOf(refund, undefined, { payment: 3 }, { ...context, resolve })
    expect(blockPlacement(resources, refund, values)).toBe('anchored')
  })
  it('has its anchors in the order of the fields', () => {
    expect(blockAnchors(task).map(({ name }) => name)).toEqual(['ban', 'house'])
    expect(blockAnchors(butler)).toEqual([])
  })
  it('has no place in the form when a required reference always fixes it', () => {
    expect(planSections(task, [], 'create')[0]?.fields.map(({ name }) => name)).toEqual([
      'ban',
      'house',
      'butler',
      'note',
    ])
  })
  it('has one when that reference is chosen among the records of the block', () => {
    const ban = { type: 'reference', resource: 'ban', required: true, givesBlock: true } as const
    const names = (choices?: string) => {
      const fields = {
        block: { type: 'reference', resource: 'projectBlock', required: true },
        ban: { ...ban, ...(choices && { choices }) },
      }
      const made = buildClientResource(fields, { name: 'flat', scope: 'block' })
      return planSections(made, [], 'create')[0]?.fields.map(({ name }) => name)
    }
    expect(names()).toEqual(['ban'])
    expect(names('record.block == params.block')).toEqual(['block', 'ban'])
  })
})

describe('a form whose record is placed by its house', () => {
  const block = { id: 4, label: 'First' }
  const record = formRecord(
    { resource: task, base: undefined, placement: 'anchored', anchoredBlock: block },
    { house: { id: 7, label: 'x' } },
    context,
  )
  it('shows the block and does not ask for it or send it', () => {
    expect(record.values.block).toEqual(block)
    expect(record.conditions.block).toMatchObject({ readOnly: true, required: false })
    expect(record.problems).toEqual([])
    expect(record.payload).toEqual({ house: 7 })
  })
  it('asks for the block where nothing fixes it', () => {
    const free = formRecord({ resource: task, base: undefined, placement: 'free' }, { house: 7 }, context)
    expect(free.problems.map(({ path }) => path)).toEqual(['block'])
  })
})
