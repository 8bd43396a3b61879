import type { AppModel, RecordAction, Resource } from '../app-model.ts'
import type { Capabilities } from '../client-model.ts'
import { grantsFor, holdsPermission, isClosed } from './grants.ts'
import { maskOf } from './masked-values.ts'
import { holdsAny } from './may-open.ts'
import type { Me } from './me.ts'

const ACTIONS: readonly RecordAction[] = ['list', 'read', 'create', 'update', 'delete', 'export', 'reveal', 'import']

/** What the account may do with at least one row of the resource; rows and states may narrow it. */
export function capabilitiesOf(model: Pick<AppModel, 'resources'>, me: Me, name: string): Capabilities {
  const resource = model.resources[name]
  if (!resource) return { actions: [], transitions: [], unmasked: false }
  return {
    actions: ACTIONS.filter(
      action => (me.admin && !isClosed(resource, action)) || grantsFor(resource, me, action).length > 0,
    ),
    transitions: runnableTransitions(resource, me),
    unmasked: maskOf(me) === 'plain',
  }
}

/** Whether files may be imported: imported rows are created. */
export function mayImport({ actions }: Capabilities): boolean {
  return actions.includes('import') && actions.includes('create')
}

/** Names of the transitions that the account may run on at least one record. */
function runnableTransitions(resource: Resource, me: Me): readonly string[] {
  return Object.values(resource.workflows)
    .flatMap(workflow => Object.values(workflow.transitions))
    .filter(each => each.by === 'staff' && holdsAny(me, each.roles) && holdsPermission(me, each.permission))
    .map(transition => transition.name)
}
