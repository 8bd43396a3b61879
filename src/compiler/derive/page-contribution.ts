import type { Grant, Page } from '#model/app-model.ts'
import type { Facts } from '../facts/facts.ts'
import { grantsOfPage } from './grants-of-page.ts'
import { indexesOfPage } from './indexes-of-page.ts'

/** What one page adds to resources, its own and others, by the resource's name. */
export interface PageContribution {
  readonly grants: ReadonlyMap<string, readonly Grant[]>
  readonly indexes: ReadonlyMap<string, readonly (readonly string[])[]>
}

export function contributionOf(page: Page, facts: Facts): PageContribution {
  return { grants: grantsOfPage(page, facts), indexes: indexesOfPage(page, facts) }
}
