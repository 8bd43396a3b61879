import { expect, it } from 'vitest'
import type { Transition, Workflow } from '#model/app-model.ts'
import { workflowGraph } from '#model/workflow/workflow-graph.ts'

const title = (words: string) => ({ 'zh-CN': words, 'en-US': words })
const state = (name: string) => ({ name, title: title(name), color: 'gray' as const, required: [], frozen: [] })
const step = (name: string, from: string[], to: string[], by: Transition['by'] = 'staff'): Transition => ({
  name,
  title: title(name),
  from,
  to: to.map(each => ({ state: each })),
  by,
  roles: [],
  ask: [],
  effects: [],
  danger: false,
  location: { file: '', line: 1, column: 1 },
})
const transitions = [
  step('approve', ['review'], ['done']),
  step('pass', ['review'], ['done'], 'system'),
  step('expire', ['review', 'done'], ['gone'], 'system'),
  step('note', ['review', 'done'], ['']),
]
const workflow: Workflow = {
  field: 'status',
  initial: 'review',
  states: { review: state('review'), done: state('done'), gone: state('gone') },
  transitions: Object.fromEntries(transitions.map(each => [each.name, each])),
}

it('merges transitions between the same states, and marks those that only the system runs', () => {
  const { states, steps } = workflowGraph(workflow)
  expect(states.map(({ name, isInitial }) => [name, isInitial])).toEqual([
    ['review', true],
    ['done', false],
    ['gone', false],
  ])
  expect(steps.map(({ from, to, titles, isAutomatic }) => [from, to, titles.length, isAutomatic])).toEqual([
    ['review', 'done', 2, false],
    ['review', 'gone', 1, true],
    ['done', 'gone', 1, true],
  ])
})
