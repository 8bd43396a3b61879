import type { BrowserContext } from 'playwright'
import { slowDown } from './browser-load.ts'
import type { Subject } from './browser-subject.ts'
import { openList } from './browser-turns.ts'
import { makePlainTable, type TableLooks } from './ceilings/plain-table.ts'

/** The longest page of a list while it is scrolled. */
export interface Scroll {
  /** Of twenty frames nineteen came at least this fast. */
  readonly framesPerSecond: number
  /** The most rows that stood in the document at once. */
  readonly rows: number
}

const COUNT = 1_000
const LONG_LIST = `/standingbook/propertyFees?_size=${COUNT}`
const ROW = '#content tbody tr[data-row-key]'

/** Scrolls by 300 pixels a frame for two seconds, and then a plain table with as many rows and the same cells. */
export async function scrollLongPage(
  context: BrowserContext,
  subject: Subject,
  throttle: number,
): Promise<{ readonly ours: Scroll; readonly plain: Scroll }> {
  const page = await openList(context, { ...subject, first: LONG_LIST, row: ROW })
  await slowDown(context, page, throttle)
  const ours = await page.evaluate(scrollDown, ROW)
  const looks = await page.evaluate(looksOf, ROW)
  await page.goto('about:blank')
  await page.evaluate(makePlainTable, { ...looks, count: COUNT })
  const plain = await page.evaluate(scrollDown, ROW)
  await page.close()
  return { ours, plain }
}

function looksOf(row: string): TableLooks {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>(row)]
  const texts = rows.map(({ cells }) => [...cells].map(cell => cell.textContent))
  const height = rows[0]!.closest('table')!.parentElement!.clientHeight
  return { texts, height, rowHeight: rows[0]!.offsetHeight }
}

/** @throws when the rows have not moved, so that a list that stands still is not a fast one. */
async function scrollDown(row: string): Promise<Scroll> {
  const box = document.querySelector(row)!.closest('table')!.parentElement!
  const firstKey = () => document.querySelector(row)?.getAttribute('data-row-key')
  const top = firstKey()
  const lengths: number[] = []
  let rows = 0
  let last = performance.now()
  const end = last + 2000
  while (last < end) {
    box.scrollTop += 300
    await new Promise(requestAnimationFrame)
    const now = performance.now()
    lengths.push(now - last)
    last = now
    rows = Math.max(rows, document.querySelectorAll(row).length)
  }
  if (firstKey() === top) throw new Error('The long page did not scroll')
  const slow = lengths.toSorted((one, other) => one - other)[Math.floor(lengths.length * 0.95)]!
  return { framesPerSecond: 1000 / slow, rows }
}
