import type { BrowserContext, Page } from 'playwright'
import { FIRST_LIST, slowDown } from './browser-load.ts'

const SECOND_LIST = '/parking/parkingList'
const PAGES = 20

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

/** Heap in MB after garbage collection: with one list open, and when twenty pages have been. */
export async function openTwentyPages(context: BrowserContext) {
  const page = await openList(context)
  const session = await context.newCDPSession(page)
  const heapMb = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return usedSize / 1e6
  }
  const firstMb = await heapMb()
  const paths = await page.evaluate(menuPaths)
  const others = paths.filter(path => path !== FIRST_LIST).slice(0, PAGES)
  for (const path of others) {
    await page.evaluate(clickLink, path)
    await page.waitForLoadState('networkidle')
  }
  const manyMb = await heapMb()
  await page.close()
  return { firstMb, manyMb, pages: others.length }
}

/** The first list, with everything loaded that comes after its rows. */
async function openList(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  // tsx names functions by a helper that the page does not have.
  await page.addInitScript('globalThis.__name = value => value')
  await page.goto(FIRST_LIST)
  await page.locator('tbody tr[data-row-key]').first().waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

function menuPaths(): string[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('#sidebar li li a')].map(link => link.pathname)
}

function clickLink(path: string): void {
  document.querySelector<HTMLAnchorElement>(`#sidebar a[href="${path}"]`)!.click()
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
