import { existsSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const DIST = new URL('../../dist/web/', import.meta.url)
const MANIFEST = new URL('.vite/manifest.json', DIST)

interface Built {
  readonly name?: string
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** The chunks (vite.config.ts) that must be there before a screen stands, besides index.html and the server's answers. */
const SCREENS = [
  { screen: 'the sign-in page', chunks: ['start', 'zh-cn', 'login'], budgetKb: 210, files: 6 },
  {
    screen: 'the first rows of a list',
    chunks: ['start', 'zh-cn', 'frame', 'list'],
    budgetKb: 280,
    files: 10,
  },
]

/** Files of the chunks called `names` and of everything they import, scripts and styles. */
function filesOf(manifest: Readonly<Record<string, Built>>, names: readonly string[]): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const walk = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) if (existsSync(new URL(file, DIST))) files.add(file)
    for (const imported of chunk.imports ?? []) walk(imported)
  }
  for (const name of names) {
    walk(chunkNamed(name, manifest))
  }
  return [...files]
}

/** The key of the chunk of that name; a module of the same name may have got one for itself, which is the smaller. */
function chunkNamed(name: string, manifest: Readonly<Record<string, Built>>): string {
  const keys = Object.keys(manifest).filter(each => manifest[each]?.name === name && each.startsWith('_'))
  const size = (key: string) => statSync(new URL(manifest[key]!.file, DIST)).size
  const [largest] = keys.toSorted((one, other) => size(other) - size(one))
  if (!largest) throw new Error(`The build has no chunk called ${name}.`)
  return largest
}

function wireBytes(file: string): number {
  const compressed = new URL(`${file}.br`, DIST)
  return statSync(existsSync(compressed) ? compressed : new URL(file, DIST)).size
}

describe('the first load stays small (src/web/README.md says where the lazy boundaries are)', () => {
  it.each(SCREENS)('$screen: at most $budgetKb kB of brotli in $files files', ({ screen, chunks, budgetKb, files }) => {
    if (!existsSync(MANIFEST)) throw new Error('There is no build to weigh: run `npm run build` first.')
    const needed = filesOf(JSON.parse(readFileSync(MANIFEST, 'utf8')), chunks)
    const sizes = needed.map(file => ({ file, kb: wireBytes(file) / 1000 })).sort((one, other) => other.kb - one.kb)
    const total = sizes.reduce((sum, { kb }) => sum + kb, 0)
    const list = sizes.map(({ file, kb }) => `${kb.toFixed(1)} kB ${file}`).join('\n  ')
    const told = `${screen} needs ${total.toFixed(1)} kB in ${needed.length} files:\n  ${list}\nIts budget is ${budgetKb} kB in ${files} files. Load what it can do without later (lazyPart).`
    expect(total, told).toBeLessThanOrEqual(budgetKb)
    expect(needed.length, told).toBeLessThanOrEqual(files)
  })
})
