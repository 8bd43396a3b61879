import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCompiler } from '#compiler/compiler.ts'
import { PROBLEM_KINDS } from '#compiler/problems/all-kinds.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import fc from '../helpers/fast-check.ts'
import { mutationsOf } from './mutations.ts'
import { FIXTURES } from './patched-app.ts'

/** More of them by hand: `FUZZ_RUNS=10000 FUZZ_SEED=random`. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 170)

const shipped = new URL('../../config', import.meta.url).pathname
const directory = existsSync(join(shipped, 'app.json')) ? shipped : join(FIXTURES, 'apps', 'places')
const files = await readConfigFiles(directory)
const sources = files.filter(({ path }) => path.endsWith('.json'))
/** Texts that the config names: they are there, whatever happens to the rest. */
const texts = files.filter(({ path }) => path.endsWith('.md'))

describe('whatever happens to the shipped config', () => {
  it('is valid to begin with', () => {
    expect(createCompiler().compile([...sources, ...texts])).toMatchObject({ ok: true })
  })

  it(`compiles or is refused with places, never with an exception (${RUNS} mutations)`, { timeout: 600_000 }, () => {
    const compiler = createCompiler()
    const lines = new Map(files.map(({ path, text }) => [`config/${path}`, countLines(text)]))
    let refused = 0
    fc.assert(
      fc.property(mutationsOf(sources), ({ index, text }) => {
        const mutated = sources.map((source, at) => (at === index ? { ...source, text } : source))
        const result = compiler.compile([...mutated, ...texts])
        if (!result.ok) refused += 1
        for (const { file, line, column, code, what } of result.ok ? result.warnings : result.problems) {
          const count = file === `config/${mutated[index]?.path}` ? countLines(text) : (lines.get(file) ?? 0)
          const isPlaced = line >= 1 && line <= count && column >= 1
          if (!isPlaced || !PROBLEM_KINDS.has(code) || what === '')
            throw new Error(`${code} ${file}:${line}:${column} ${what}`)
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    // Most mutations are mistakes; a compiler that accepts them all would pass everything above.
    expect(refused).toBeGreaterThan(RUNS * 0.6)
  })
})

function countLines(text: string): number {
  return text.split('\n').length
}
