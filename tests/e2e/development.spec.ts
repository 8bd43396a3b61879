import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import { PLATFORM_CONFIG } from '../helpers/platform-model.ts'

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

interface Development {
  readonly url: string
  /** Everything the terminal said. */
  said(): string
  /** Replaces `from` by `to` in a config file. */
  edit(file: string, from: string, to: string): void
  write(file: string, content: object): void
}

/** `npm run dev` on a copy of a small config. */
const test = base.extend<{ dev: Development }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  dev: async ({}, use) => {
    const directory = mkdtempSync(join(tmpdir(), 'steward-dev-'))
    const config = join(directory, 'config')
    cpSync(PLATFORM_CONFIG, config, { recursive: true })
    const env = { ...process.env, NODE_ENV: '', PORT: '0', CONFIG_DIR: config, DATA_DIR: join(directory, 'data') }
    const child = spawn(process.execPath, ['src/start.mjs', '--dev'], { cwd: ROOT, env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
    await expect.poll(() => output, { timeout: 60_000 }).toMatch(/is ready: http/)
    await use({
      url: /http:\/\/127\.0\.0\.1:\d+/.exec(output)![0],
      said: () => output,
      edit: (file, from, to) => {
        const path = join(config, file)
        writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
      },
      write: (file, content) => writeFileSync(join(config, file), JSON.stringify(content)),
    })
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    expect((await exited)[0]).toBe(0)
    rmSync(directory, { recursive: true, force: true })
  },
})

test('a saved config file is in the open browser at once; a broken one shows where it is broken', async ({
  page,
  dev,
}) => {
  test.setTimeout(150_000)
  await signIn(page, dev.url)
  const menu = page.getByRole('navigation', { name: 'Main menu' })

  dev.edit('modules/test/pages/houses.json', '"en-US": "houses"', '"en-US": "Dwellings"')
  await expect(page.getByText('Dwellings').first()).toBeVisible()

  dev.edit('modules/test/pages/houses.json', '"columns"', '"colums"')
  await expect(page.locator('vite-error-overlay')).toContainText('houses.json')
  await expect(page.locator('vite-error-overlay')).toContainText("Did you mean 'columns'?")
  await expect.poll(() => dev.said()).toMatch(/houses\.json:\d+:\d+/)
  expect((await page.request.get(`${dev.url}/api/app`)).status()).toBe(200)

  dev.edit('modules/test/pages/houses.json', '"colums"', '"columns"')
  await expect(page.locator('vite-error-overlay')).toHaveCount(0)
  await expect(menu).toBeVisible()
})

test('a page and a resource in two new files are a working page with its table', async ({ page, dev }) => {
  test.setTimeout(150_000)
  await signIn(page, dev.url)
  const title = (text: string) => ({ 'zh-CN': text, 'en-US': text })
  dev.write('modules/test/resources/garden.json', {
    $schema: '../../../../schemas/resource.schema.json',
    title: title('Garden'),
    label: 'name',
    scope: 'global',
    search: ['name'],
    fields: { name: { type: 'text', title: title('Plant name'), required: true } },
    grants: [{ roles: ['house'], actions: ['create'] }],
  })
  dev.write('modules/test/pages/gardens.json', {
    $schema: '../../../../schemas/page.schema.json',
    path: '/test/gardens',
    title: title('Gardens'),
    roles: ['house'],
    kind: 'list',
    resource: 'garden',
    columns: ['name'],
    actions: { toolbar: ['create'] },
  })
  dev.edit('modules/test/module.json', '"houses"', '"houses", "gardens"')
  await expect.poll(async () => (await page.request.get(`${dev.url}/api/resources/garden`)).status()).toBe(200)
  await page.goto(`${dev.url}/test/gardens`)
  // The toolbar offers it, and what stands in place of the rows.
  await page.getByRole('button', { name: 'New', exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Plant name' }).fill('Osmanthus')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Plant name' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Osmanthus' })).toBeVisible()
  const docs = await page.request.get(`${dev.url}/api/docs/json`)
  expect(await docs.text()).toContain('/api/resources/garden')
})

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByRole('radio', { name: /\bkeeper01\b/ }).check({ timeout: 60_000 })
  await page.getByRole('button', { name: 'login' }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor({ timeout: 60_000 })
  await page.goto(`${url}/test/houses`)
  await page.getByRole('columnheader').first().waitFor({ timeout: 60_000 })
}
