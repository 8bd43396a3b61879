import { createContext } from 'react'
import type { ClientField, ReferenceValue } from '#model/client-model.ts'

/** A request to create a missing record and choose it at once. */
export interface CreationOrder {
  readonly field: ClientField
  onCreated(chosen: ReferenceValue): void
}

/** Form context for reference inputs: creates the missing record. */
export interface ReferenceCreation {
  /** Text of the entry; undefined when the account may not create such a record. */
  offer(field: ClientField): string | undefined
  open(order: CreationOrder): void
}

/** Absent outside forms: a filter cannot create records. */
export const ReferenceCreationContext = createContext<ReferenceCreation | undefined>(undefined)
