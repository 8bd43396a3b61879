import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { packValue, storedKey } from '#model/text/stored-value.ts'
import { expect, test } from './fixtures.ts'
import { goWithin, overflow, tooLittleContrast, violations } from './pages/helpers.ts'

interface Screen {
  readonly kind: string
  readonly path: string
  readonly title: Readonly<Record<'zh-CN' | 'en-US', string>>
}

const MODULES = new URL('../../config/modules/', import.meta.url)
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

test('axe finds nothing on pages with every kind and part, in English, on a wide and light screen', async ({
  page,
  signIn,
}) => {
  await signIn('admin01')
  for (const [index, screen] of withEveryPart(screens()).entries()) {
    // Pages that are kept alive are in the document too, and axe reads all of it: anew after some.
    // Ten rows: what axe has to say of a row it says of the first ten, or of none.
    const path = `${addressOf(screen)}?_size=10`
    if (index % 6 === 0) await page.goto(path)
    else await goWithin(page, path)
    await expect.soft(page).toHaveTitle(new RegExp(`^${literally(screen.title['en-US'])} - `))
    await shown(page)
    expect.soft(await violations(page, 'main'), screen.path).toEqual([])
  }
})

// Each half for a worker of its own.
for (const half of [0, 1])
  test(`each page fits a phone and can be read in Chinese, on a dark screen, half ${half + 1}`, async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('admin01')
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      storedKey('settings', 'steward'),
      packValue({ mode: 'dark' }, Date.now(), '1d'),
    ] as const)
    await context.addCookies([{ name: 'locale', value: 'zh-CN', url: page.url() }])
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/home')
    for (const screen of screens().filter((_, index) => index % 2 === half)) {
      await goWithin(page, addressOf(screen))
      await expect.soft(page).toHaveTitle(new RegExp(`^${literally(screen.title['zh-CN'])} - `))
      await shown(page)
      await expect.poll(() => overflow(page), { message: screen.path }).toBeLessThanOrEqual(0)
      expect.soft(await tooLittleContrast(page, 'main'), screen.path).toEqual([])
    }
  })

/** The pages of a kind, or with a key of their config, that no page before them has: between them they have all. */
function withEveryPart(all: readonly Screen[]): readonly Screen[] {
  const seen = new Set<string>()
  return all.filter(screen => {
    const before = seen.size
    for (const key of Object.keys(screen)) seen.add(`${screen.kind} ${key}`)
    return seen.size > before
  })
}

async function shown(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
  await expect(main.locator('.ant-spin-spinning, .st-outline').filter({ visible: true })).toHaveCount(0)
}

function addressOf({ path }: Screen): string {
  return path.replace(/\{\w+\}/, '1')
}

function screens(): Screen[] {
  return readdirSync(MODULES).flatMap(name => {
    const folder = new URL(`${name}/pages/`, MODULES)
    return readdirSync(folder).map(file => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Screen)
  })
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
