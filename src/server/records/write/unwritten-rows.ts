import type { Resource } from '#model/app-model.ts'
import { onceFor } from '#model/once-for.ts'
import { isForgotten } from '#server/storage/write-set.ts'
import type { Work } from '../work.ts'
import { areAllKnownBefore } from './unique-problems.ts'

/** Id of a row that a dry run has not written: that of no record. */
export const UNWRITTEN = 0

/**
 * Whether a new row that has passed all checks need not be written: in a dry run that is only about verdicts, where neither the
 * database nor anything that would happen afterwards can refuse it.
 */
export function isLeftUnwritten({ write }: Work, resource: Resource): boolean {
  return isForgotten(write) && isCertain(resource)
}

const isCertain = onceFor((resource: Resource): boolean => {
  // Transitions that run after a creation read the record, and its lines refer to it.
  const hasFirstStep = Object.values(resource.workflows).some(({ afterCreate = [] }) => afterCreate.length > 0)
  const hasLines = Object.keys(resource.lines ?? {}).length > 0
  return areAllKnownBefore(resource) && !hasFirstStep && !hasLines
})
