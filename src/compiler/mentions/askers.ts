import type { AskConfig, DocumentConfig, OperationConfig, ResourceConfig } from '../config-types.ts'
import { type Pointer, pointerTo } from '../parse/json-pointer.ts'
import { forLastObject } from './per-object.ts'
import { transitionsOf } from './transitions.ts'

export interface OperationMention {
  readonly pointer: Pointer
  readonly name: string
  readonly operation: OperationConfig
}

export interface DocumentMention {
  readonly pointer: Pointer
  readonly name: string
  readonly document: DocumentConfig
}

/** What a person runs and may be asked for values: a transition, an operation, or a document (never asked for any). */
export interface AskerMention {
  readonly pointer: Pointer
  readonly name: string
  readonly ask: readonly AskConfig[]
  readonly roles: readonly string[] | undefined
  readonly permission: number | undefined
}

export function operationsOf(resource: ResourceConfig): OperationMention[] {
  return Object.entries(resource.operations ?? {}).map(([name, operation]) => ({
    pointer: pointerTo('/operations', name),
    name,
    operation,
  }))
}

export function documentsOf(resource: ResourceConfig): DocumentMention[] {
  return Object.entries(resource.documents ?? {}).map(([name, document]) => ({
    pointer: pointerTo('/documents', name),
    name,
    document,
  }))
}

export const askersOf = forLastObject((resource: ResourceConfig): readonly AskerMention[] => {
  const all = [
    ...transitionsOf(resource).map(({ pointer, name, transition }) => ({ pointer, name, asker: transition })),
    ...operationsOf(resource).map(({ pointer, name, operation }) => ({ pointer, name, asker: operation })),
    ...documentsOf(resource).map(({ pointer, name, document }) => ({ pointer, name, asker: { ...document, ask: [] } })),
  ]
  return all.map(({ pointer, name, asker: { ask = [], roles, permission } }) => ({
    pointer,
    name,
    ask,
    roles,
    permission,
  }))
})

/** An input declared in place, as opposed to a field of the record. */
export type InputConfig = Extract<AskConfig, { readonly type: string }>

export function isInput(asked: AskConfig): asked is InputConfig {
  return typeof asked === 'object' && 'type' in asked
}
