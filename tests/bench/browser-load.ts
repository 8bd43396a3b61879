import type { BrowserContext, Page } from 'playwright'

export const FIRST_LIST = '/document/HouseList'
const ROW = 'tbody tr[data-row-key]'
const LOGIN_BUTTON = 'button[type=submit]'

/** What came over the wire until something stood on the screen. */
export interface Load {
  /** Since the navigation began. */
  readonly ms: number
  readonly bytes: number
  readonly requests: number
}

/** Signs in as a person does and keeps what the browser keeps, but not what it has cached. */
export async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/login')
  await page.locator(LOGIN_BUTTON).click()
  await page.waitForURL(/home/)
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.close()
}

export function loadList(context: BrowserContext, throttle: number): Promise<Load> {
  return load(context, FIRST_LIST, ROW, throttle)
}

export function loadLogin(context: BrowserContext): Promise<Load> {
  return load(context, '/login', LOGIN_BUTTON, 1)
}

/** Opens `path` and counts what has arrived by the moment the page itself first sees `selector`. */
async function load(context: BrowserContext, path: string, selector: string, throttle: number): Promise<Load> {
  const page = await context.newPage()
  await slowDown(context, page, throttle)
  const arrived = await arrivals(context, page)
  await page.addInitScript(rememberWhenSeen, selector)
  await page.goto(path)
  const seen = await page
    .waitForFunction(() => (globalThis as { __seen?: number }).__seen)
    .then(each => each.jsonValue())
  const started = await page.evaluate(() => performance.timeOrigin)
  const inTime = arrived().filter(({ at }) => at <= seen!)
  await page.close()
  return {
    ms: seen! - started,
    bytes: inTime.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: inTime.length,
  }
}

export async function slowDown(context: BrowserContext, page: Page, throttle: number): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
}

function rememberWhenSeen(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    ;(globalThis as { __seen?: number }).__seen = performance.timeOrigin + performance.now()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Every answer that came over the wire, with the wall time in milliseconds at which it was complete. */
async function arrivals(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  const found: { readonly at: number; readonly bytes: number }[] = []
  let offset = 0
  session.on('Network.requestWillBeSent', ({ wallTime, timestamp }) => {
    offset = wallTime - timestamp
  })
  session.on('Network.loadingFinished', ({ timestamp, encodedDataLength }) => {
    if (encodedDataLength > 0) found.push({ at: (timestamp + offset) * 1000, bytes: encodedDataLength })
  })
  await session.send('Network.enable')
  return () => found
}
