import { cpus, totalmem } from 'node:os'
import { measureBrowser } from './browser.ts'
import { measureCompile } from './compile.ts'
import { measureDevSave } from './dev-save.ts'
import { type Figure, tableOf } from './figure.ts'
import { measureGrowth } from './growth.ts'
import { measurePostgres } from './postgres.ts'
import { measureRecords } from './records.ts'
import { measureServer } from './server.ts'

/** Groups of figures by the name they are called with. */
const GROUPS: Readonly<Record<string, () => Figure[] | Promise<Figure[]>>> = {
  compile: measureCompile,
  records: measureRecords,
  server: measureServer,
  postgres: measurePostgres,
  growth: measureGrowth,
  browser: measureBrowser,
  dev: measureDevSave,
}

const wanted = process.argv.slice(2).filter(word => !word.startsWith('--'))
const unknown = wanted.filter(name => !(name in GROUPS))
if (unknown.length > 0) {
  console.error(`No such group: ${unknown.join(', ')}. Groups: ${Object.keys(GROUPS).join(', ')}.`)
  process.exit(2)
}
const memory = Math.round(totalmem() / 2 ** 30)
console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${memory} GB\n`,
)
for (const [name, measure] of Object.entries(GROUPS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.error(`measuring ${name} …`)
  // Each at once: whoever breaks off a long run keeps what it has measured.
  console.log(`${tableOf(await measure())}\n`)
}
