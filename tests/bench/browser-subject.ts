import type { BrowserContext, Page } from 'playwright'
import { FIRST_LIST, LOGIN_BUTTON } from './browser-load.ts'

/** An app that the bench looks at in a browser: where its lists are and how their parts are found. */
export interface Subject {
  readonly name: string
  readonly url: string
  /** Path of the list that is opened first, and of the one the menu leads to. */
  readonly first: string
  readonly second: string
  /** Selectors of a row with data, of the heading that tells which list is open, and of a link of the menu. */
  readonly row: string
  readonly heading: string
  link(path: string): string
  /** Opens every group of the menu once: the links of a group are in the document from then on. */
  openMenu?(page: Page): Promise<void>
  /** Makes the context that of somebody who is signed in. */
  signIn(context: BrowserContext): Promise<void>
}

/** A subject whose server runs. */
export interface RunningSubject extends Subject {
  stop(): Promise<void>
}

/** Our own app at `url`. */
export function steward(url: string): Subject {
  return {
    name: 'Steward',
    url,
    first: FIRST_LIST,
    second: '/parking/parkingList',
    row: '#content tbody tr[data-row-key]',
    heading: '#content h1',
    link: path => `#sidebar a[href="${path}"]`,
    async openMenu(page) {
      const groups = page.locator('#sidebar [aria-haspopup]')
      for (let at = 0; at < (await groups.count()); at++) {
        const group = groups.nth(at)
        if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
        await group.and(page.locator('[aria-expanded=true]')).waitFor()
      }
    },
    async signIn(context) {
      const page = await context.newPage()
      await page.goto('/login')
      await page.locator(LOGIN_BUTTON).click()
      await page.waitForURL(/home/)
      await page.close()
    },
  }
}
