import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  type Page,
  type ViewportSize,
} from '@playwright/test'
import { packValue, storedKey } from '#model/text/stored-value.ts'
import { type RunningServer, startServerForBrowser } from '../helpers/server-for-browser.ts'

export { expect } from '@playwright/test'

interface Fixtures {
  /** What the browser's console said that it should not have; a test that provokes errors empties it. */
  readonly consoleErrors: string[]
  /** Signs in as a test account past the sign-in page and opens `path`. */
  readonly signIn: (adAccount: string, path?: string) => Promise<void>
  /** The same as a person does it, on the sign-in page. */
  readonly signInOnScreen: (adAccount: string, path?: string) => Promise<void>
  /** Calls of the platform by a test account past the screen: to lay ready what a test needs, and to put things back. */
  readonly callsOf: (adAccount: string) => Promise<Send>
}
/** Sends JSON and answers the data; throws for what the platform refuses. */
export type Send = <T>(method: string, path: string, data?: object) => Promise<T>
interface WorkerFixtures {
  readonly server: RunningServer
}

/**
 * Tag of a test whose changes cannot be reset: init scripts, bindings, the clock, the browser's language, storage of another
 * origin. All others of a worker share one page, so that the browser reads the app once, which takes half of a page load.
 */
export const OWN_CONTEXT = '@own-context'
let shared: BrowserContext | undefined

/** Tells the server that the session goes into the cookie. */
const WEB = { 'x-steward-client': 'web' }

/** Every test runs against the started platform, and fails on any error in the browser's console. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      // A server that runs already, for quick rounds while a screen is being made.
      const { E2E_URL: url } = process.env
      if (url) return use({ url, stop: async () => {} })
      const server = await startServerForBrowser({ AMAP_KEY: 'key-of-the-tests' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 270_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  context: async ({ browser }, use, { tags }) => {
    const context = (!tags.includes(OWN_CONTEXT) && shared) || (await browser.newContext())
    if (!tags.includes(OWN_CONTEXT)) shared = context
    await use(context)
    if (context !== shared) await context.close()
  },
  // Put back before the next test, not after this one: what failed leaves its screen to the picture of it.
  page: async ({ context, server, viewport }, use) => {
    const page = context.pages().at(0) ?? (await context.newPage())
    if (context === shared) await putBack(page, server.url, viewport)
    await use(page)
  },
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', error => errors.push(`${error.name}: ${error.message}`))
      page.on('console', message => {
        if (message.type() === 'error') errors.push(message.text())
      })
      await use(errors)
      base.expect(errors).toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ page }, use) => {
    await use(async (adAccount, path = '/') => {
      // A small document of the same origin, to reach its storage; an open page would ask on with the cookie of another.
      await page.goto('/api/health')
      const answer = await page.request.post('/api/account/mock_login', { form: { adAccount }, headers: WEB })
      const { data } = (await answer.json()) as { data: Readonly<Record<string, unknown>> }
      // By the clock of the browser, which a test may have set.
      const now = await page.evaluate(() => Date.now())
      const entries = ['token', 'account', 'master'].map(name => ({
        key: storedKey(name, 'steward'),
        text: packValue(data[name], now, '4d'),
      }))
      await page.evaluate(all => {
        for (const { key, text } of all) localStorage.setItem(key, text)
      }, entries)
      await page.goto(path)
      await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    })
  },
  signInOnScreen: async ({ page }, use) => {
    await use(async (adAccount, path = '/') => {
      await page.goto(`/login?redirect=${encodeURIComponent(path)}`)
      await chooseAccount(page, adAccount)
      await page.getByRole('button', { name: 'login' }).click()
      await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    })
  },
  callsOf: async ({ playwright, baseURL }, use) => {
    const opened: APIRequestContext[] = []
    await use(async adAccount => {
      const request = await playwright.request.newContext({
        baseURL: baseURL as string,
        extraHTTPHeaders: WEB,
      })
      opened.push(request)
      await request.post('/api/account/mock_login', { form: { adAccount } })
      return <T>(method: string, path: string, data?: object) => send<T>(request, method, path, data)
    })
    for (const request of opened) await request.dispose()
  },
})

/** Page and context as new ones are, except for the code that the browser keeps. */
async function putBack(page: Page, url: string, viewport: ViewportSize | null): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of ['request', 'dialog', 'console', 'pageerror'] as const) page.removeAllListeners(event)
  await page.unrouteAll()
  await context.setOffline(false)
  await context.clearPermissions()
  await context.setGeolocation(null)
  // A small document of the same origin, to reach its storage, and so that nothing asks on.
  await page.goto(`${url}/api/health`)
  await context.clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.emulateMedia({ media: null, colorScheme: 'light' })
  if (viewport) await page.setViewportSize(viewport)
}

async function send<T>(request: APIRequestContext, method: string, path: string, data?: object): Promise<T> {
  const answer = await request.fetch(path, { method, data })
  const { code, message, data: given } = await answer.json()
  if (code !== 200) throw new Error(`${method} ${path}: ${code} ${message}`)
  return given
}

/** Ticks a test account of the login page. */
export async function chooseAccount(page: Page, adAccount: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`\\b${adAccount}\\b`) }).check()
}

/** A toast with these words, to the letter. */
export function toast(page: Page, text: string) {
  return page.locator('.ant-message-notice').filter({ hasText: new RegExp(`^${literally(text)}$`) })
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
