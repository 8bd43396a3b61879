import { existsSync } from 'node:fs'

/** A Chromium to test with: named by CHROMIUM_PATH, the system's, or undefined for Playwright's own. */
export function chromiumPath(): string | undefined {
  return [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(path => path !== undefined && existsSync(path))
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
