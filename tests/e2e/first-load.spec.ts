import { expect, OWN_CONTEXT, test } from './fixtures.ts'

/**
 * What vite.config.ts puts before the first rows; tests/contracts/first-load.test.ts weighs it. Where rows take long, the menu
 * and its icons do not wait for them.
 */
const BEFORE_ROWS = /^(rolldown-runtime|start|frame|list|menus|icons|zh-cn|en-us)-/

test('a list fetches no other code before its first rows stand', { tag: OWN_CONTEXT }, async ({ page, signIn }) => {
  await signIn('admin01')
  const asked: string[] = []
  page.on('request', request => {
    const [, script] = /\/assets\/([^/]+\.js)$/.exec(request.url()) ?? []
    if (script) asked.push(script)
  })
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('tbody tr[data-row-key]')) return
      observer.disconnect()
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      document.documentElement.dataset.early = scripts.map(({ name }) => name.replace(/.*\//, '')).join(' ')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/document/HouseList')
  const root = page.locator('html[data-early]')
  await root.waitFor()
  const early = (await root.getAttribute('data-early'))!.split(' ')
  expect(early.filter(name => !BEFORE_ROWS.test(name))).toEqual([])
  // What was left for later does come.
  for (const later of ['around-', 'menus-', 'icons-'])
    await expect.poll(() => asked.some(name => name.startsWith(later)), later).toBe(true)
})

test('requests are sent at once, without reading a cookie first', { tag: OWN_CONTEXT }, async ({ page, signIn }) => {
  await page.addInitScript(() => {
    CookieStore.prototype.get = async () => {
      document.documentElement.dataset.read = 'yes'
      return null
    }
  })
  await signIn('admin01', '/document/HouseList')
  await expect(page.locator('tbody tr[data-row-key]').first()).toBeVisible()
  await expect(page.locator('html[data-read]')).toHaveCount(0)
})

test('a page names no file that is not there', async ({ page, signIn }) => {
  await signIn('cs01')
  for (const path of ['/home', '/document/HouseList', '/sericeList/sericeListDetail', '/renovation/list']) {
    const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text()
    const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!)
    expect(files.length).toBeGreaterThan(2)
    for (const file of files) expect((await page.request.get(file)).status(), `${path} ${file}`).toBe(200)
  }
})

test('the fixed screens have their icons when they are opened directly', async ({ page, signIn }) => {
  await signIn('cs01')
  for (const path of ['/404', '/error', '/redirect']) {
    await page.goto(path)
    await expect(page.getByRole('toolbar').locator('svg').first(), path).toBeVisible({ timeout: 8000 })
  }
})
