import type { Resource, Transition } from '../app-model.ts'

/** The staff transition that takes `field` from one state to another; undefined without one. */
export function transitionTo(
  resource: Pick<Resource, 'workflows'>,
  field: string,
  from: string,
  to: string,
): Transition | undefined {
  const transitions = Object.values(resource.workflows[field]?.transitions ?? {})
  return transitions.find(
    transition =>
      transition.by === 'staff' && transition.from.includes(from) && transition.to.some(target => target.state === to),
  )
}
