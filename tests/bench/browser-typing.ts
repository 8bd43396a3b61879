import type { Browser, Page } from 'playwright'
import { slowDown } from './browser-load.ts'
import { atMost, type Figure } from './figure.ts'
import { startServer } from './platform.ts'
import { copySmallConfig, signInAsKeeper } from './small-config.ts'

const FIELDS = 40
const THROTTLE = 4
const TEXT = 'the quick brown fox jumps over the lazy dog'
/** Between two keys, of somebody who types fast. */
const KEY_MS = 60
/** Of one frame: fifty a second. */
const FRAME_MS = 20

/** Frames that are drawn while somebody types into a large form on a slow machine, beside inputs with nothing behind them. */
export async function measureTyping(browser: Browser): Promise<Figure[]> {
  const ours = await withWideForm(browser, framesWhileTyping)
  const plain = await withPlainInputs(browser, framesWhileTyping)
  const of = { group: `A form of ${FIELDS} fields, CPU throttled ${THROTTLE}×`, unit: 'ms' } as const
  const ceilingName = 'plain inputs'
  return [
    {
      ...of,
      work: `typing: a frame takes (${FRAME_MS} ms are 50 a second)`,
      value: ours.mean,
      ceiling: plain.mean,
      ceilingName,
      target: atMost(FRAME_MS),
    },
    { ...of, work: 'typing: the longest frame', value: ours.longest, ceiling: plain.longest, ceilingName },
  ]
}

/** Milliseconds of a frame while a sentence is typed where the focus is. */
async function framesWhileTyping(page: Page): Promise<{ readonly mean: number; readonly longest: number }> {
  await page.evaluate(watchFrames)
  await typeText(page)
  const gaps = await page.evaluate(() => (globalThis as unknown as { __gaps: number[] }).__gaps)
  return { mean: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length, longest: Math.max(...gaps) }
}

/** Types a sentence where the focus is. */
export function typeText(page: Page): Promise<void> {
  return page.keyboard.type(TEXT, { delay: KEY_MS })
}

/** A page with the large form open and one of its inputs focused, on a slowed processor. */
export async function withWideForm<T>(browser: Browser, use: (page: Page) => Promise<T>): Promise<T> {
  const config = copySmallConfig()
  addWideForm(config)
  const server = await startServer(18_431, config.environment)
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US' })
  try {
    const page = await context.newPage()
    await page.addInitScript('globalThis.__name = value => value')
    await signInAsKeeper(page)
    await page.goto('/test/wide?_form=new')
    const boxes = page.getByRole('dialog').getByRole('textbox')
    await boxes.nth(FIELDS - 1).waitFor()
    await page.waitForLoadState('networkidle')
    await slowDown(context, page, THROTTLE)
    await boxes.nth(3).click()
    return await use(page)
  } finally {
    await context.close()
    await server.stop()
    config.remove()
  }
}

/** As `withWideForm`, with as many inputs on a page that has no script and no style. */
async function withPlainInputs<T>(browser: Browser, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ locale: 'en-US' })
  try {
    const page = await context.newPage()
    await page.addInitScript('globalThis.__name = value => value')
    await page.goto('about:blank')
    await page.setContent('<label>Field<br><input></label><br>'.repeat(FIELDS))
    await slowDown(context, page, THROTTLE)
    await page.getByRole('textbox').nth(3).click()
    return await use(page)
  } finally {
    await context.close()
  }
}

function addWideForm(config: ReturnType<typeof copySmallConfig>): void {
  const title = (text: string) => ({ 'zh-CN': text, 'en-US': text })
  const names = Array.from({ length: FIELDS }, (_, index) => `field${index + 1}`)
  const field = (name: string, index: number) => [
    name,
    { type: 'text', title: title(name), required: index % 5 === 0, maxLength: 200 },
  ]
  config.write('resources/wide.json', {
    $schema: '../../../../schemas/resource.schema.json',
    title: title('Wide'),
    label: 'field1',
    scope: 'global',
    search: ['field1'],
    fields: Object.fromEntries(names.map(field)),
    grants: [{ roles: ['house'], actions: ['create'] }],
  })
  config.write('pages/wide.json', {
    $schema: '../../../../schemas/page.schema.json',
    path: '/test/wide',
    title: title('Wide'),
    roles: ['house'],
    kind: 'list',
    resource: 'wide',
    columns: ['field1'],
    actions: { toolbar: ['create'] },
  })
  config.edit('module.json', '"houses"', '"houses", "wide"')
}

/** Keeps the milliseconds between one frame and the next. */
function watchFrames(): void {
  const gaps: number[] = []
  Object.assign(globalThis, { __gaps: gaps })
  let last: number | undefined
  const next = (now: number) => {
    if (last !== undefined) gaps.push(now - last)
    last = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}
