import { describe, expect, it } from 'vitest'
import { transitionTo } from '#server/contract/change-state.ts'
import { buildResource, buildState, buildTransition } from '../../model/build-resource.ts'

const states = ['draft', 'submitted', 'done', 'closed'].map(name => buildState(name))
const transitions = [
  buildTransition('expire', { from: ['draft'], to: [{ state: 'submitted' }], by: 'system' }),
  buildTransition('withdraw', { from: ['submitted'], to: [{ state: 'draft' }] }),
  buildTransition('decide', {
    from: ['draft', 'submitted'],
    to: [{ state: 'done', when: 'record.ok' }, { state: 'closed' }],
  }),
  buildTransition('submit', { from: ['draft'], to: [{ state: 'submitted' }] }),
]
const resource = buildResource(
  { status: { type: 'state' } },
  {
    workflows: {
      status: {
        field: 'status',
        initial: 'draft',
        states: Object.fromEntries(states.map(state => [state.name, state])),
        transitions: Object.fromEntries(transitions.map(transition => [transition.name, transition])),
      },
    },
  },
)

describe('the transition by staff from one state to another', () => {
  it.each([
    ['draft', 'submitted', 'submit'],
    ['submitted', 'draft', 'withdraw'],
    ['draft', 'done', 'decide'],
    ['submitted', 'closed', 'decide'],
    ['done', 'draft', undefined],
    ['closed', 'done', undefined],
  ])('%s → %s: %s', (from, to, name) => {
    expect(transitionTo(resource, 'status', from, to)?.name).toBe(name)
  })

  it('does not exist for a field without a workflow', () => {
    expect(transitionTo(resource, 'name', 'draft', 'submitted')).toBeUndefined()
  })
})
