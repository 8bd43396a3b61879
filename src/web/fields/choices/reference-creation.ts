import { createContext } from 'react'
import type { ClientField, ReferenceValue } from '#model/client-model.ts'

/** A wish to make a record that does not exist yet and to choose it at once. */
export interface CreationOrder {
  readonly field: ClientField
  onCreated(chosen: ReferenceValue): void
}

/** What a form offers its reference inputs: a form for the record that is missing. */
export interface ReferenceCreation {
  /** Text of the entry; undefined when the account may not create such a record. */
  offer(field: ClientField): string | undefined
  open(order: CreationOrder): void
}

/** Absent outside forms: a filter creates nothing. */
export const ReferenceCreationContext = createContext<ReferenceCreation | undefined>(undefined)
