import type { Lines, Page } from '#model/app-model.ts'
import type { Facts } from '../resolve/facts.ts'

/** The lines in the forms of the page: whoever enters a record sees its lines. */
export function linesOfPage({ resource, sections }: Page, facts: Facts): readonly Lines[] {
  const declared = facts.resource(resource)?.lines ?? {}
  return sections.flatMap(({ lines = '' }) => declared[lines] ?? [])
}
