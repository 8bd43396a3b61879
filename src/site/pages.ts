import { keyPages } from './key-pages.ts'
import { problemPages } from './problem-pages.ts'
import { referencePages } from './reference-pages.ts'
import type { SitePage } from './site-page.ts'
import { writtenPages } from './written-pages.ts'

/** Every page of the site, in the order of the sidebar. */
export function sitePages(): readonly SitePage[] {
  return [...writtenPages(), ...referencePages(), ...keyPages(), ...problemPages()]
}
