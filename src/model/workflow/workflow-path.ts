import type { Resource, Transition } from '../app-model.ts'

/** The transition by staff that leads `field` from one state to another; undefined when none does. */
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
