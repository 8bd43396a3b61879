import type { BrowserContext, Page } from 'playwright'
import { slowDown } from './browser-load.ts'
import type { Subject } from './browser-subject.ts'

/** Going from page to page by the menu. */
export interface Turns {
  readonly clickMs: number
  /** Back to the page that was left, kept or not. */
  readonly returnMs: number
}

/** Opens one list, another by the menu, and the first again. */
export async function turnPages(context: BrowserContext, subject: Subject, throttle: number): Promise<Turns> {
  const page = await openList(context, subject)
  await subject.openGroup?.(page, subject.second)
  await slowDown(context, page, throttle)
  const clickMs = await follow(page, subject, subject.second)
  await page.waitForLoadState('networkidle')
  await subject.openGroup?.(page, subject.first)
  const returnMs = await follow(page, subject, subject.first)
  await page.close()
  return { clickMs, returnMs }
}

/** Milliseconds until the rows of the page at `path` can be seen, after a click on its link in the menu. */
export function follow(page: Page, { link, row, heading }: Subject, path: string): Promise<number> {
  return page.evaluate(followLink, { link: link(path), row, heading })
}

/** The first list, with everything loaded that comes after its rows. */
export async function openList(context: BrowserContext, { first, row }: Subject, query = ''): Promise<Page> {
  const page = await context.newPage()
  // tsx names functions by a helper that the page does not have.
  await page.addInitScript('globalThis.__name = value => value')
  await page.goto(first + query)
  await page.locator(row).first().waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/** Milliseconds from the click on a link of the menu to the frame in which rows of its page can be seen. */
async function followLink({ link, row, heading }: { link: string; row: string; heading: string }): Promise<number> {
  const visible = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find(each => each.checkVisibility())
  const target = document.querySelector<HTMLAnchorElement>(link)!
  const before = visible(heading)?.textContent
  // The pointer is on a link for a moment before it is pressed: who fetches ahead begins then.
  for (const type of ['pointerover', 'mouseover']) target.dispatchEvent(new PointerEvent(type, { bubbles: true }))
  await new Promise(resolve => setTimeout(resolve, 100))
  const started = performance.now()
  target.click()
  while (visible(heading)?.textContent === before || !visible(row)) await new Promise(requestAnimationFrame)
  return performance.now() - started
}
