import { existsSync } from 'node:fs'

/** A Chromium to measure with: named by CHROMIUM_PATH, the system's, or undefined for Playwright's own. */
export function chromiumPath(): string | undefined {
  return firstThere(process.env.CHROMIUM_PATH, '/usr/bin/chromium')
}

/** The same to test with: rather the headless shell, which needs less of the processor. */
export function headlessChromiumPath(): string | undefined {
  return firstThere(process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium')
}

function firstThere(...paths: readonly (string | undefined)[]): string | undefined {
  return paths.find(path => path !== undefined && existsSync(path))
}

/** Flags for a browser that runs as root in a container and calls nobody on its own account. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
