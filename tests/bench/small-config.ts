import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { PLATFORM_CONFIG } from '../helpers/platform-model.ts'

/** A copy of the small config of the tests, to be added to and edited. */
export interface SmallConfig {
  /** What a server needs to run with it. */
  readonly environment: { readonly CONFIG_DIR: string; readonly DATA_DIR: string }
  /** Replaces `from` by `to` in a file of module `test`. */
  edit(file: string, from: string, to: string): void
  /** Adds a file to module `test`. */
  write(file: string, content: object): void
  remove(): void
}

export function copySmallConfig(): SmallConfig {
  const directory = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  const config = join(directory, 'config')
  cpSync(PLATFORM_CONFIG, config, { recursive: true })
  const pathOf = (file: string) => join(config, 'modules', 'test', file)
  return {
    environment: { CONFIG_DIR: config, DATA_DIR: join(directory, 'data') },
    edit: (file, from, to) => writeFileSync(pathOf(file), readFileSync(pathOf(file), 'utf8').replaceAll(from, to)),
    write: (file, content) => writeFileSync(pathOf(file), JSON.stringify(content)),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

/** Signs in as the account that may edit the houses of that config. */
export async function signInAsKeeper(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('radio', { name: /\bkeeper01\b/ }).check({ timeout: 60_000 })
  await page.locator('button[type=submit]').click()
  await page.locator('#sidebar').waitFor({ timeout: 60_000 })
}
