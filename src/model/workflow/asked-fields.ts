import type { Field, Resource } from '../app-model.ts'

/** The definitions of all inputs of the resource's transitions and operations. */
export function askedFields({ workflows, operations = {} }: Pick<Resource, 'workflows' | 'operations'>): Field[] {
  const transitions = Object.values(workflows).flatMap(workflow => Object.values(workflow.transitions))
  return [...transitions, ...Object.values(operations)].flatMap(({ ask }) => ask.map(({ field }) => field))
}
