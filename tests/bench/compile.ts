import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileFiles } from '#compiler/compile.ts'
import type { Figure } from './figure.ts'
import { ROOT } from './platform.ts'

/** Time to compile the shipped config, and configs made of copies of one of its pages. */
export function measureCompile(): Figure[] {
  const shipped = readConfig(join(ROOT, 'config'))
  const work = [
    { name: 'the shipped config', files: shipped },
    { name: '1,000 generated pages more', files: withPages(shipped, 1000) },
    { name: '10,000 generated pages more', files: withPages(shipped, 10_000) },
  ]
  compileFiles(shipped)
  return work.map(({ name, files }) => ({ group: 'Config', work: `compile ${name}`, value: median(files), unit: 'ms' }))
}

function median(files: Record<string, string>): number {
  const runs = Array.from({ length: 3 }, () => {
    const started = performance.now()
    const result = compileFiles(files)
    if (!result.ok) throw new Error(`The generated config does not compile: ${result.problems[0]?.what}`)
    return performance.now() - started
  })
  return runs.sort((a, b) => a - b)[1]!
}

function readConfig(directory: string): Record<string, string> {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.json'))
  return Object.fromEntries(names.map(name => [name, readFileSync(join(directory, name), 'utf8')]))
}

/** `count` copies of the page of honey-delight services, each a page of its own module. */
function withPages(shipped: Record<string, string>, count: number): Record<string, string> {
  const page = JSON.parse(shipped['modules/butler/pages/newBezel.json']!) as Record<string, unknown>
  const module = JSON.parse(shipped['modules/butler/module.json']!) as { pages: string[] }
  const files = { ...shipped }
  const names = Array.from({ length: count }, (_, index) => `generated${index}`)
  for (const name of names)
    files[`modules/butler/pages/${name}.json`] = JSON.stringify({ ...page, path: `/butler/${name}` }, null, 2)
  files['modules/butler/module.json'] = JSON.stringify({ ...module, pages: [...module.pages, ...names] })
  return files
}
