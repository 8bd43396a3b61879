import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, headlessChromiumPath } from '../helpers/browser.ts'

/** Begin first, so that no worker is left alone with one of them at the end. */
const LONG = /(screens|studio|working-day)\.spec\.ts$/

/**
 * The browser suite: each worker has a server and a fresh database that serve all specs it gets (fixtures.ts). Three on
 * two cores, as each waits for a good part of its time.
 */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'others', testIgnore: LONG },
  ],
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results/e2e',
  workers: workers(),
  // A loaded machine now and then lets one wait run out; what fails twice is broken. The report names those that needed it.
  retries: 1,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  // A journey holds what would be several tests, each of which would sign in and load the app.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Most of what the optimising compiler makes of a page's code is gone with the page before it has paid.
    launchOptions: { executablePath: headlessChromiumPath(), args: [...CHROMIUM_ARGS, '--js-flags=--max-opt=1'] },
    // What moves is no subject of these tests; the wish for less motion is honoured by every part of the screen.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // What a click waits for and does not come is told long before the test has run out of time.
    actionTimeout: 20_000,
  },
})

function workers(): number {
  // Against a server that runs already all share one database.
  return process.env.E2E_URL ? 1 : 3
}
