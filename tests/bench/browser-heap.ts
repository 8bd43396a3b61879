import type { BrowserContext, CDPSession, Page } from 'playwright'
import { FIRST_LIST } from './browser-load.ts'
import type { Subject } from './browser-subject.ts'
import { openList } from './browser-turns.ts'
import type { Figure } from './figure.ts'

const PAGES = 20
/** The tab strip's buttons that close a page other than the one on the screen. */
const CLOSE_OTHERS = 'li:not([data-current]) > a + button'

/** Heap after garbage collection: with one list open, with twenty pages more, and when those have been closed again. */
export async function measureHeap(context: BrowserContext, subject: Subject): Promise<Figure[]> {
  const page = await openList(context, subject)
  const session = await context.newCDPSession(page)
  const paths = (await menuPaths(page)).filter(path => path !== FIRST_LIST).slice(0, PAGES)
  const first = await heapMb(page, session)
  const openPages = async (page: Page, paths: readonly string[]) => {
    for (const path of paths) {
      await subject.openGroup?.(page, path)
      await page.evaluate(clickLink, path)
      await page.waitForLoadState('networkidle')
    }
  }
  await openPages(page, paths)
  const many = await heapMb(page, session)
  await openPages(page, [FIRST_LIST])
  await closePages(page)
  const closed = await heapMb(page, session)
  await openPages(page, paths)
  await openPages(page, [FIRST_LIST])
  await closePages(page)
  const again = await heapMb(page, session)
  await page.close()
  const group = 'Memory of the browser'
  const unit = 'MB' as const
  return [
    { group, work: 'heap after the first list', value: first, unit },
    { group, work: `heap after ${paths.length} pages`, value: many, unit },
    { group, work: 'heap after closing them', value: closed, unit },
    { group, work: 'heap after opening and closing them once more', value: again, unit },
  ]
}

/** Closes the tabs of the pages that are not on the screen. */
async function closePages(page: Page): Promise<void> {
  await page.evaluate(async selector => {
    for (let found = true; found; ) {
      const button = document.querySelector<HTMLElement>(selector)
      button?.click()
      found = button !== null
      await new Promise(requestAnimationFrame)
    }
  }, CLOSE_OTHERS)
  await page.waitForLoadState('networkidle')
}

async function heapMb(page: Page, session: CDPSession): Promise<number> {
  // What was left is let go of by work that waits for the browser to be idle.
  await page.waitForTimeout(1000)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/** Paths of the pages in the menu; the entries of a group are there once it is open. */
async function menuPaths(page: Page): Promise<string[]> {
  const paths = new Set<string>()
  for (const group of await page.locator('#sidebar [aria-haspopup]').all()) {
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    for (const link of await page.locator('#sidebar li li a').all()) paths.add((await link.getAttribute('href'))!)
  }
  return [...paths]
}

function clickLink(path: string): void {
  document.querySelector<HTMLAnchorElement>(`#sidebar a[href="${path}"]`)!.click()
}
