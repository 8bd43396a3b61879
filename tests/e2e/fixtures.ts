import { type APIRequestContext, test as base, type Page } from '@playwright/test'
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
