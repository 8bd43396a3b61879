import type { BrowserContext, Page } from 'playwright'
import { FIRST_LIST, slowDown } from './browser-load.ts'

const SECOND_LIST = '/parking/parkingList'

/** Going from page to page by the menu. */
export interface Turns {
  readonly clickMs: number
  readonly returnMs: number
}

/** Opens one list, another by the menu, and the first again, which has been kept. */
export async function turnPages(context: BrowserContext, throttle: number): Promise<Turns> {
  const page = await openList(context)
  await slowDown(context, page, throttle)
  const clickMs = await page.evaluate(followLink, SECOND_LIST)
  const returnMs = await page.evaluate(followLink, FIRST_LIST)
  await page.close()
  return { clickMs, returnMs }
}

/** The first list, with everything loaded that comes after its rows. */
export async function openList(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  // tsx names functions by a helper that the page does not have.
  await page.addInitScript('globalThis.__name = value => value')
  await page.goto(FIRST_LIST)
  await page.locator('tbody tr[data-row-key]').first().waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/** Milliseconds from the click on a link of the menu to the frame in which rows of its page can be seen. */
async function followLink(path: string): Promise<number> {
  const visible = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find(each => each.checkVisibility())
  const link = document.querySelector<HTMLAnchorElement>(`#sidebar a[href="${path}"]`)!
  const before = visible('#content h1')?.textContent
  // The pointer is on a link for a moment before it is pressed; then the page's model is fetched.
  link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  await new Promise(resolve => setTimeout(resolve, 100))
  const started = performance.now()
  link.click()
  while (visible('#content h1')?.textContent === before || !visible('#content tbody tr[data-row-key]'))
    await new Promise(requestAnimationFrame)
  return performance.now() - started
}
