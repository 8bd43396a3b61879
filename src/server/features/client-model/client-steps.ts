import { mayOperate } from '#model/api/operation.ts'
import type { Operation, Resource, Transition, Workflow } from '#model/app-model.ts'
import type { ClientDocument } from '#model/client-model.ts'
import type { Me } from '#model/permissions/me.ts'
import { pick } from './pick.ts'

/**
 * The workflows for the browser: every state, and of each transition its title, states and when it recurs. Inputs and
 * permissions are sent only for transitions that the account may run; effects stay on the server.
 */
export function clientWorkflows({ workflows }: Resource, runnable: readonly string[]): Resource['workflows'] {
  return Object.fromEntries(
    Object.entries(workflows).map(([name, workflow]) => [name, clientWorkflow(workflow, runnable)]),
  )
}

function clientWorkflow(workflow: Workflow, runnable: readonly string[]): Workflow {
  const { field, initial, states, decisions, transitions } = workflow
  const known = Object.values(transitions).map(each => (runnable.includes(each.name) ? own(each) : foreign(each)))
  return {
    ...{ field, initial, states, transitions: Object.fromEntries(known.map(each => [each.name, each])) },
    ...(decisions && { decisions }),
  }
}

function own(transition: Transition): Transition {
  const ask = transition.ask.map(asked => ({ ...asked, field: { ...asked.field, location: NOWHERE } }))
  return { ...transition, ask, effects: [], location: NOWHERE }
}

function foreign({ name, title, from, to, by, danger, recurrence }: Transition): Transition {
  const recurs = recurrence === undefined ? {} : { recurrence }
  return { name, title, from, to, by, danger, ...recurs, roles: [], ask: [], effects: [], location: NOWHERE }
}

/** The operations that the account may run, without their source locations. */
export function clientOperations(
  operations: NonNullable<Resource['operations']>,
  me: Me,
): Readonly<Record<string, Operation>> {
  const own = Object.values(operations).filter(operation => mayOperate(me, operation))
  return Object.fromEntries(own.map(operation => [operation.name, clientOperation(operation)]))
}

/** The documents that the account may print. */
export function clientDocuments(
  documents: NonNullable<Resource['documents']>,
  me: Me,
): Readonly<Record<string, ClientDocument>> {
  const own = Object.values(documents).filter(document => mayOperate(me, document))
  return Object.fromEntries(own.map(each => [each.name, pick(each, DOCUMENT_KEYS)]))
}

const DOCUMENT_KEYS = ['name', 'title', 'roles', 'permission', 'when'] as const

function clientOperation(operation: Operation): Operation {
  const ask = operation.ask.map(asked => ({ ...asked, field: { ...asked.field, location: NOWHERE } }))
  return { ...operation, ask, location: NOWHERE }
}

/** Source locations are not sent to the browser. */
const NOWHERE = { file: '', line: 1, column: 1 }
