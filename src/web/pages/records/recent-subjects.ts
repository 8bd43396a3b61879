import type { FoundSubject } from '#model/api.ts'
import { readStored, writeStored } from '#web/storage/stored.ts'

/** A record found by the search box of its resource. */
export type RecentSubject = Pick<FoundSubject, 'id' | 'label'>

const MOST = 5
const NAME = 'recentSubjects'
/** A working day: returning subjects usually return the same day. */
const LIFETIME = '12h'

/** The resource's records last opened in this browser, latest first. Cleared on sign-out. */
export function recentSubjects(resource: string): readonly RecentSubject[] {
  const found = storedSubjects()[resource]
  return Array.isArray(found) ? found.filter(isSubject) : []
}

/** Moves one to the front. */
export function noteSubject(resource: string, { id, label }: RecentSubject): void {
  const others = recentSubjects(resource).filter(each => each.id !== id)
  writeStored(NAME, { ...storedSubjects(), [resource]: [{ id, label }, ...others].slice(0, MOST) }, LIFETIME)
}

function storedSubjects(): Readonly<Record<string, unknown>> {
  const stored = readStored(NAME)
  return typeof stored === 'object' && stored !== null ? (stored as Readonly<Record<string, unknown>>) : {}
}

function isSubject(value: unknown): value is RecentSubject {
  const { id, label } = (value ?? {}) as Partial<RecentSubject>
  return typeof id === 'number' && typeof label === 'string'
}
