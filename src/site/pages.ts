import { keyPages } from './key-pages.ts'
import { problemPages } from './problem-pages.ts'
import { referencePages } from './reference-pages.ts'
import { writtenPages } from './written-pages.ts'

/** A page of the site. */
export interface SitePage {
  /** Below the root of the site: `field-types/money.md`. */
  readonly path: string
  readonly title: string
  /** Heading of the sidebar under which it stands. */
  readonly section: string
  /** Markdown, its heading included. */
  readonly text: string
}

/** Every page of the site, in the order of the sidebar. */
export function sitePages(): readonly SitePage[] {
  return [...writtenPages(), ...referencePages(), ...keyPages(), ...problemPages()]
}
