import { expect, it } from 'vitest'
import { evaluableActions, evaluableResource } from '#web/pages/records/evaluable.ts'
import { buildState, buildTransition } from '../../../model/build-resource.ts'
import { buildClientResource, buildPageModel } from '../build-page-model.ts'

const house = buildClientResource({ name: { type: 'text' } }, { name: 'house' })
const task = buildClientResource(
  { house: { type: 'reference', resource: 'house' }, status: { type: 'state' } },
  {
    name: 'task',
    workflows: {
      status: {
        field: 'status',
        initial: 'draft',
        states: { draft: buildState('draft') },
        transitions: {
          known: buildTransition('known', { when: "record.house.name == 'A'", own: 'record.house == 7' }),
          unknown: buildTransition('unknown', { when: "'x' in record.house.tags", own: 'record.house == 7' }),
        },
      },
    },
  },
)
const { resources } = buildPageModel([task, house])

it('keeps the conditions that read what the page knows, and drops the others', () => {
  const { known, unknown } = evaluableResource(resources, task).workflows.status!.transitions
  expect([known?.when, known?.own]).toEqual(["record.house.name == 'A'", 'record.house == 7'])
  expect([unknown?.when, unknown?.own]).toEqual([undefined, 'record.house == 7'])
})

it('does so for the conditions of a page', () => {
  const actions = ['record.house.name', 'record.house.tags', 'record', undefined].map(when => ({
    action: 'a',
    roles: [],
    when,
  }))
  expect(evaluableActions(resources, task, actions).map(({ when }) => when)).toEqual([
    'record.house.name',
    undefined,
    'record',
    undefined,
  ])
})
