import { RecordNotFound, RecordRefusal } from '#server/records/errors.ts'
import { loadStored } from '#server/records/read/stored-record.ts'
import type { Work } from '#server/records/work.ts'
import { moveRecord } from '#server/records/workflow/move-record.ts'
import { changeRow } from '#server/records/write/write-row.ts'
import type { Generation } from './generation-order.ts'

/** Outcome of the rows. */
export interface GenerationCounts {
  readonly made: number
  readonly skipped: number
  readonly refused: number
}

/**
 * Writes the counts to the record and runs its last transition; a record that was deleted or moved meanwhile is not changed.
 */
export async function endGeneration(
  work: Work,
  { resource, effect, order }: Generation,
  counts: GenerationCounts,
  how: 'run' | 'canceled',
): Promise<void> {
  const system: Work = { ...work, context: { ...work.context, now: new Date().toISOString(), by: 'system' } }
  const values = Object.entries(effect.counts).map(([key, field]) => [field, counts[key as keyof GenerationCounts]])
  try {
    const stored = await loadStored(system, resource, order.id)
    await changeRow(system, resource, stored, Object.fromEntries(values), { isEdit: false })
    const transition = effect[how]
    if (transition !== undefined && stored.values[order.field] === order.state)
      await moveRecord(system, resource, order.id, transition, { values: {}, by: 'system' })
  } catch (error) {
    const isMoved = error instanceof RecordRefusal && error.reason === 'illegal-transition'
    if (!isMoved && !(error instanceof RecordNotFound)) throw error
  }
}
