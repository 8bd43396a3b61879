import { type ComponentType, createContext, use } from 'react'
import type { RecordId } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import type { RecordValues } from '#model/records/context.ts'
import type { CreationOrder } from '#web/fields/choices/reference-creation.ts'

/** A record to be shown in a drawer, whatever page its resource has. */
export interface ReferencePeekProps {
  readonly resource: string
  readonly id: RecordId
  onClose(): void
}

/** A form for the record that a reference input lacks. */
export interface CreationDrawerProps {
  readonly order: CreationOrder
  readonly from: ClientResource
  /** The record in the form, from which a new one copies common references. */
  readonly values: RecordValues
  onClose(): void
}

/**
 * Drawers opened by fields and forms, which themselves contain fields and forms; provided by context, because an import would
 * be circular.
 */
export interface RecordDrawers {
  readonly ReferencePeek: ComponentType<ReferencePeekProps>
  readonly CreationDrawer: ComponentType<CreationDrawerProps>
}

/** Provided by the page host for every page. */
export const RecordDrawersContext = createContext<RecordDrawers | undefined>(undefined)

/** The drawers, loaded when one is rendered for the first time, so render them inside a `<Suspense>`. */
export function useRecordDrawers(): RecordDrawers {
  const drawers = use(RecordDrawersContext)
  if (!drawers) throw new Error('useRecordDrawers needs a RecordDrawersContext around it.')
  return drawers
}
