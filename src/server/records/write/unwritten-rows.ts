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

const isCertain = onceFor((resource: Resource): boolean => areAllKnownBefore(resource) && isCreatedAlone(resource))

/** Whether the creation of a record ends with its row: it has no lines, and no transition runs afterwards. */
export const isCreatedAlone = onceFor(({ workflows, lines = {} }: Resource): boolean => {
  const hasFirstStep = Object.values(workflows).some(({ afterCreate = [] }) => afterCreate.length > 0)
  return !hasFirstStep && Object.keys(lines).length === 0
})
