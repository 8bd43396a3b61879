import type { Resource, Transition, Workflow } from '#model/app-model.ts'

const NOWHERE = { file: '', line: 1, column: 1 }

/**
 * The workflows with what the browser draws: every state, and of each transition its title, states and when it recurs. What is asked
 * for and who may run it is sent for the account's own transitions only; effects stay on the server.
 */
export function clientWorkflows({ workflows }: Resource, runnable: readonly string[]): Resource['workflows'] {
  return Object.fromEntries(
    Object.entries(workflows).map(([name, workflow]) => [name, clientWorkflow(workflow, runnable)]),
  )
}

function clientWorkflow(workflow: Workflow, runnable: readonly string[]): Workflow {
  const { field, initial, states, transitions } = workflow
  const known = Object.values(transitions).map(each => (runnable.includes(each.name) ? own(each) : foreign(each)))
  return { field, initial, states, transitions: Object.fromEntries(known.map(each => [each.name, each])) }
}

function own(transition: Transition): Transition {
  const ask = transition.ask.map(asked => ({ ...asked, field: { ...asked.field, location: NOWHERE } }))
  return { ...transition, ask, effects: [], location: NOWHERE }
}

function foreign({ name, title, from, to, by, danger, recurrence }: Transition): Transition {
  const recurs = recurrence === undefined ? {} : { recurrence }
  return { name, title, from, to, by, danger, ...recurs, roles: [], ask: [], effects: [], location: NOWHERE }
}
