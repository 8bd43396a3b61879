import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { measureBrowser } from './browser.ts'
import { measureBulk } from './bulk.ts'
import { compareFiles } from './compare.ts'
import { measureCompile } from './compile.ts'
import { measureDevSave } from './dev-save.ts'
import type { Figure } from './figure.ts'
import { measureGrowth } from './growth.ts'
import { type Options, readOptions } from './options.ts'
import { measurePostgres } from './postgres.ts'
import { measureProfiles } from './profiles.ts'
import { measureRecords } from './records.ts'
import { measureServer } from './server.ts'
import { summaryOf, tableOf } from './table.ts'

/** Groups of figures by the name they are called with. */
const GROUPS: Readonly<Record<string, (options: Options) => Promise<Figure[]>>> = {
  compile: measureCompile,
  records: measureRecords,
  server: measureServer,
  postgres: measurePostgres,
  bulk: measureBulk,
  growth: measureGrowth,
  browser: measureBrowser,
  dev: measureDevSave,
  profile: measureProfiles,
}
/** Groups that run only where they are named: they explain figures, and need a build of their own. */
const ON_REQUEST: readonly string[] = ['profile']

const options = readOptions(process.argv.slice(2))
const unknown = options.groups.filter(name => !(name in GROUPS))
if (unknown.length > 0) {
  console.error(`No such group: ${unknown.join(', ')}. Groups: ${Object.keys(GROUPS).join(', ')}.`)
  process.exit(2)
}
if (options.compare.length > 0) console.log(compareFiles(options.compare))
else await measure()

async function measure(): Promise<void> {
  const memory = Math.round(totalmem() / 2 ** 30)
  console.log(
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${memory} GB\n`,
  )
  const figures: Figure[] = []
  for (const [name, group] of Object.entries(GROUPS)) {
    if (options.groups.length > 0 ? !options.groups.includes(name) : ON_REQUEST.includes(name)) continue
    const started = performance.now()
    console.error(`measuring ${name} …`)
    const measured = await group(options)
    figures.push(...measured)
    // Each at once: whoever breaks off a long run keeps what it has measured.
    console.log(`${tableOf(measured)}\n`)
    if (options.json) writeFileSync(options.json, JSON.stringify(figures, null, 2))
    console.error(`${name} took ${((performance.now() - started) / 1000).toFixed(0)} s`)
  }
  console.log(summaryOf(figures))
}
