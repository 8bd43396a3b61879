#!/usr/bin/env node
/**
 * `steward COMMAND` in the folder of an app: `start` serves its `config/` with a database in its `.data/`; everything else is
 * a command of src/cli. Plain Node, for it runs before anything is built.
 */
import { resolve } from 'node:path'

const [command, ...rest] = process.argv.slice(2)
if (command === 'start') {
  // start.mjs works in the folder of the platform; what the app has is named from where we are.
  process.env.CONFIG_DIR = resolve(process.env.CONFIG_DIR || 'config')
  process.env.DATA_DIR = resolve(process.env.DATA_DIR || '.data')
  process.argv.splice(2, process.argv.length, ...rest)
  await import('./start.mjs')
} else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./cli/main.ts')
}
