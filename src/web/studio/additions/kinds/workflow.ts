import { withValue } from '../../form/edit-text.ts'
import type { AdditionKind } from '../addition-kind.ts'
import { nameOf, titleOf, written } from '../addition-values.ts'
import { COLOURS, transitionOf } from '../new-parts.ts'

/** A workflow with its state field; each new transition may get a button. */
export const workflow: AdditionKind = {
  home: 'resource',
  inputs: () => ['states', 'transitions', 'roles', 'pages'],
  make: ({ home, source, values }) => {
    const name = nameOf(values) || '…'
    const states = written(values.states)
    const { roles = [] } = values
    const workflow = {
      initial: states[0] ? nameOf(states[0]) : '',
      states: Object.fromEntries(
        states.map((row, at) => [nameOf(row), { title: titleOf(row), color: COLOURS[at % COLOURS.length] }]),
      ),
      transitions: Object.fromEntries(
        written(values.transitions).map(row => [nameOf(row), transitionOf({ ...row, roles })]),
      ),
    }
    const field = withValue(source, ['fields', name], { type: 'state', title: titleOf(values) })
    return { path: home, at: ['workflows', name], value: workflow, more: [{ path: home, text: field }] }
  },
}
