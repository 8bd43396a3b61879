import type { BrowserContext, Page } from 'playwright'
import type { Subject } from './browser-subject.ts'
import { openList } from './browser-turns.ts'

/** Heap in MB after garbage collection with the first list open. */
export async function firstHeap(context: BrowserContext, subject: Subject): Promise<number> {
  const page = await openList(context, subject)
  const heap = await heapMb(page)
  await page.close()
  return heap
}

async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
