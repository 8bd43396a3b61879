import type { ResourceConfig, RestOperationConfig } from '../config-types.ts'
import { type Pointer, pointerTo } from '../parse/json-pointer.ts'
import { operationsOf } from './askers.ts'
import { inputsOf } from './field-configs.ts'
import { forLastObject } from './per-object.ts'

/** An endpoint that a resource file describes. */
export interface CallMention {
  readonly pointer: Pointer
  readonly call: RestOperationConfig
  /** The transition or operation that the call runs, if it runs one. */
  readonly runs?: string
}

/** Every endpoint of the resource's source, operations and field components. */
export const callsOf = forLastObject((resource: ResourceConfig): readonly CallMention[] => {
  const ofOperations = operationsOf(resource).map(({ pointer, name, operation }) => ({
    pointer: pointerTo(pointer, 'call'),
    call: operation.call as RestOperationConfig,
    runs: name,
  }))
  const ofComponents = inputsOf(resource).flatMap(({ pointer, config: { component } }) =>
    component?.call === undefined
      ? []
      : [{ pointer: pointerTo(pointer, 'component', 'call'), call: component.call as RestOperationConfig }],
  )
  const { source } = resource
  if (source?.kind !== 'rest') return [...ofOperations, ...ofComponents]
  return [
    ...inMap('/source/operations', source.operations),
    ...inMap('/source/actions', source.actions).map(mention => ({ ...mention, runs: mention.name })),
    ...inMap('/source/choices', source.choices),
    ...Object.entries(source.views ?? {}).flatMap(([name, view]) => inMap(pointerTo('/source/views', name), view)),
    ...ofOperations,
    ...ofComponents,
  ]
})

function inMap(pointer: Pointer, calls: Readonly<Record<string, RestOperationConfig | undefined>> | undefined) {
  return Object.entries(calls ?? {}).flatMap(([name, call]) =>
    call === undefined ? [] : [{ pointer: pointerTo(pointer, name), name, call }],
  )
}
