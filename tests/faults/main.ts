/**
 * `npm run faults [-- name…]`: runs every script of this folder, in the order of their names, and prints what was counted.
 * `--short`: the round of `npm test`. `--json=FILE` also writes the outcomes there. Ends with 1 when one has failed.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Fault, FaultOutcome } from '../helpers/fault.ts'

interface Result extends FaultOutcome {
  readonly script: string
  readonly name: string
  readonly seconds: number
}

const SELF = 'main.ts'
const words = process.argv.slice(2)
const wanted = words.filter(word => !word.startsWith('--'))
const long = !words.includes('--short')
const json = words.find(word => word.startsWith('--json='))?.slice('--json='.length)

const scripts = readdirSync(import.meta.dirname)
  .filter(file => file.endsWith('.ts') && file !== SELF)
  .map(file => file.slice(0, -'.ts'.length))
  .sort()
const unknown = wanted.filter(name => !scripts.includes(name))
if (unknown.length > 0) {
  console.error(`No such fault: ${unknown.join(', ')}. Faults: ${scripts.join(', ')}.`)
  process.exit(2)
}
const results: Result[] = []
for (const script of scripts.filter(name => wanted.length === 0 || wanted.includes(name))) {
  console.error(`${script} …`)
  results.push(await runOne(script))
}
if (json) writeFileSync(json, JSON.stringify(results, null, 2))
console.log(tableOf(results))
process.exit(results.some(({ failed }) => failed.length > 0) ? 1 : 0)

async function runOne(script: string): Promise<Result> {
  const started = performance.now()
  const { default: fault } = (await import(pathToFileURL(join(import.meta.dirname, `${script}.ts`)).href)) as {
    readonly default: Fault
  }
  const outcome = await fault.run({ long }).catch(error => ({ figures: {}, failed: [String(error?.stack ?? error)] }))
  return { script, name: fault.name, ...outcome, seconds: Math.round((performance.now() - started) / 100) / 10 }
}

function tableOf(all: readonly Result[]): string {
  const rows = all.map(({ script, name, figures, failed, seconds }) => {
    const counted = Object.entries(figures).map(([what, figure]) => `${what}: ${figure}`)
    return `| ${script} | ${name} | ${counted.join('; ')} | ${failed.length === 0 ? 'passed' : 'FAILED'} | ${seconds} s |`
  })
  const failures = all.flatMap(({ script, failed }) => failed.map(why => `✗ ${script}: ${why}`))
  return ['| script | fault | counted | outcome | took |', '|---|---|---|---|---|', ...rows, '', ...failures].join('\n')
}
