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
  /** Opens the group of the menu that holds the link to `path`, as somebody does who is about to click on it. */
  openGroup?(page: Page, path: string): Promise<void>
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
    async openGroup(page, path) {
      const groups = page.locator('#sidebar [aria-haspopup]')
      for (let at = 0; (await page.locator(this.link(path)).count()) === 0; at++) await groups.nth(at).click()
      await page.locator(this.link(path)).waitFor({ state: 'attached' })
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
