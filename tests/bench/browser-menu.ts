import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright'
import { slowDown } from './browser-load.ts'
import { steward } from './browser-subject.ts'
import { openList } from './browser-turns.ts'
import type { Figure } from './figure.ts'
import { shippedConfig, withPages } from './many-pages.ts'
import { startServer } from './platform.ts'
import { inDatabaseDirectory } from './prepared.ts'

const PAGES = 10_000
const TYPED = '页面99'
/** Between two keys. */
const KEY_MS = 300
const group = 'Menu of 10,000 pages'

/**
 * How long a key in the search box of the menu takes to show, for an administrator who may open all the pages. The entries
 * follow at a lower priority: they hold up no key.
 */
export function menuFigures(browser: Browser): Promise<Figure[]> {
  return inDatabaseDirectory(undefined, async directory => {
    const config = join(directory, 'config')
    for (const [path, text] of Object.entries(withPages(shippedConfig(), PAGES))) {
      mkdirSync(dirname(join(config, path)), { recursive: true })
      writeFileSync(join(config, path), text)
    }
    const server = await startServer(18_414, { DATA_DIR: directory, CONFIG_DIR: config })
    const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })
    try {
      const subject = steward(server.url)
      await subject.signIn(context)
      const figures: Figure[] = []
      for (const throttle of [1, 4]) {
        const page = await openList(context, subject)
        await slowDown(context, page, throttle)
        await page.evaluate(timeKeys)
        const box = page.locator('#sidebar input')
        for (const key of TYPED) {
          await box.pressSequentially(key)
          // Characters that no key stands for are put in without the pause of `delay`, and the next key would be counted with them.
          await page.waitForTimeout(KEY_MS)
        }
        const times = await page.evaluate(() => (globalThis as unknown as { __keys: number[] }).__keys)
        const [first, ...others] = times
        if (first === undefined || others.length === 0) throw new Error('The search box of the menu did not answer')
        const work = `from a key in the search box until it shows, CPU throttled ${throttle}×`
        figures.push(
          { group, work: `${work}: the first key`, value: first, unit: 'ms' },
          { group, work: `${work}: slowest of the others`, value: Math.max(...others), unit: 'ms' },
        )
        await page.close()
      }
      return figures
    } finally {
      await context.close()
      await server.stop()
    }
  })
}

/** Notes for each change of the box the work until it is laid out and painted, without the wait for the frame. */
function timeKeys(): void {
  const keys: number[] = []
  ;(globalThis as unknown as { __keys: number[] }).__keys = keys
  const later = () =>
    new Promise<number>(resolve => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      port2.postMessage(undefined)
    })
  document.querySelector('#sidebar')!.addEventListener(
    'input',
    async () => {
      const started = performance.now()
      const handled = await later()
      await new Promise(requestAnimationFrame)
      const frame = performance.now()
      keys.push(handled - started + (await later()) - frame)
    },
    { capture: true },
  )
}
