import type { PageAction, Transition, Workflow } from '#model/app-model.ts'
import type { ClientResource, PageModel } from '#model/client-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { fieldAt } from './field-at.ts'

/**
 * The resource without the conditions that the browser cannot evaluate, because they read a field that is not in the page's
 * model. Whatever depends on such a condition is offered, and the server refuses it if necessary.
 */
export function evaluableResource(resources: PageModel['resources'], resource: ClientResource): ClientResource {
  const known = (expression: string | undefined) => isEvaluable(resources, resource, expression)
  const workflows = Object.entries(resource.workflows).map(([name, workflow]): [string, Workflow] => [
    name,
    { ...workflow, transitions: mapValues(workflow.transitions, transition => evaluableTransition(transition, known)) },
  ])
  return { ...resource, workflows: Object.fromEntries(workflows) }
}

/** The actions without the conditions that the browser cannot evaluate. */
export function evaluableActions(
  resources: PageModel['resources'],
  resource: ClientResource,
  actions: readonly PageAction[],
): PageAction[] {
  return actions.map(({ when, ...action }) => (isEvaluable(resources, resource, when) ? { ...action, when } : action))
}

function evaluableTransition(transition: Transition, known: (expression: string | undefined) => boolean): Transition {
  const { when, own, ...rest } = transition
  return { ...rest, ...(known(when) ? { when } : {}), ...(known(own) ? { own } : {}) }
}

function isEvaluable(
  resources: PageModel['resources'],
  resource: ClientResource,
  expression: string | undefined,
): boolean {
  const paths = expression === undefined ? [] : (referencedPaths(expression).record ?? [])
  return paths.every(path => path === '' || fieldAt(resources, resource, path) !== undefined)
}

function mapValues<In, Out>(values: Readonly<Record<string, In>>, convert: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, convert(value)]))
}
