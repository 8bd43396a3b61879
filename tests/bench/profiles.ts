import { execFileSync } from 'node:child_process'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { CHROMIUM_ARGS, chromiumPath } from '../helpers/browser.ts'
import { slowDown } from './browser-load.ts'
import { type Profile, profileOf } from './browser-profile.ts'
import { steward } from './browser-subject.ts'
import { follow, openList } from './browser-turns.ts'
import { typeText, withWideForm } from './browser-typing.ts'
import type { Figure } from './figure.ts'
import { ROOT, startServer } from './platform.ts'
import { inDatabaseDirectory } from './prepared.ts'

const THROTTLE = 4
/** Owners of script that are named; the others are summed. */
const NAMED = 10

/** What the processor does while rows of a page are opened, a kept page is come back to, and a form is typed into. */
export async function measureProfiles(): Promise<Figure[]> {
  // The same code with maps beside it, which no browser asks for.
  execFileSync('npx', ['vite', 'build', '--sourcemap', 'hidden', '--logLevel', 'error'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS })
  try {
    const typing = await withWideForm(browser, page => profileOf(page, () => typeText(page)))
    return [...(await turnProfiles(browser)), ...figuresOf('typing into a form of 40 fields', typing)]
  } finally {
    await browser.close()
  }
}

function turnProfiles(browser: Browser): Promise<Figure[]> {
  return inDatabaseDirectory(undefined, async directory => {
    const server = await startServer(18_441, { DATA_DIR: directory })
    const ours = steward(server.url)
    const context: BrowserContext = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })
    try {
      await ours.signIn(context)
      const page: Page = await openList(context, ours)
      await ours.openGroup?.(page, ours.second)
      await slowDown(context, page, THROTTLE)
      const click = await profileOf(page, () => follow(page, ours, ours.second))
      await page.waitForLoadState('networkidle')
      await ours.openGroup?.(page, ours.first)
      const back = await profileOf(page, () => follow(page, ours, ours.first))
      return [...figuresOf('a click in the menu until rows', click), ...figuresOf('back to a kept page', back)]
    } finally {
      await context.close()
      await server.stop()
    }
  })
}

/** The profile as shares: of the busy time by kind, of the script by owner. */
function figuresOf(act: string, { busyMs, kinds, owners }: Profile): Figure[] {
  const group = `Profile of ${act}, CPU throttled ${THROTTLE}×`
  const share = (work: string, ms: number, whole: number): Figure => ({
    group,
    work,
    value: (ms / whole) * 100,
    unit: '%',
  })
  const all = owners.reduce((sum, [, ms]) => sum + ms, 0)
  const rest = owners.slice(NAMED).reduce((sum, [, ms]) => sum + ms, 0)
  return [
    { group, work: 'the main thread is busy', value: busyMs, unit: 'ms' },
    ...Object.entries(kinds).map(([kind, ms]) => share(`of it ${kind}`, ms, busyMs)),
    ...owners.slice(0, NAMED).map(([owner, ms]) => share(`of the script ${owner}`, ms, all)),
    share('of the script everything else', rest, all),
  ]
}
