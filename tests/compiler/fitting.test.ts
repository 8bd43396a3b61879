import { describe, expect, it } from 'vitest'
import { placeOf } from '#compiler/read/file-kind.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import { fittingOf } from '#compiler/read/shape/fitting.ts'
import { inheritedKeysIn } from '#compiler/read/shape/inherited-names.ts'
import { fits, validatorOf } from '#compiler/read/shape/validators.ts'
import fc from '../helpers/fast-check.ts'
import { mutationsOf } from './mutations.ts'

const shipped = new URL('../../config', import.meta.url).pathname
const files = await readConfigFiles(shipped)
const sources = files.filter(({ path }) => path.endsWith('.json'))
const RUNS = 2000

describe('the quick test of a file’s shape', () => {
  it('knows every keyword of the schemas: it accepts every shipped file', () => {
    const refused = sources.filter(({ path, text }) => !fits(JSON.parse(text), placeOf(path)!.kind))
    expect(refused.map(({ path }) => path)).toEqual([])
  })

  it(`says what ajv says of broken files (${RUNS} mutations)`, { timeout: 120_000 }, () => {
    const results = { fits: 0, refused: 0 }
    fc.assert(
      fc.property(mutationsOf(sources), ({ index, text }) => {
        const value = parsed(text)
        // Names that every object inherits are taken out before ajv, which trips over them.
        if (value === undefined || inheritedKeysIn(value).length > 0) return
        const { kind } = placeOf(sources[index]!.path)!
        const wanted = validatorOf(kind)(value)
        results[wanted ? 'fits' : 'refused'] += 1
        if (fits(value, kind) !== wanted) throw new Error(`ajv says ${wanted} of ${text}`)
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    expect(results.fits).toBeGreaterThan(RUNS / 50)
    expect(results.refused).toBeGreaterThan(RUNS / 4)
  })

  it.each([
    [
      { type: 'array', uniqueItems: true },
      [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ],
      false,
    ],
    [{ type: 'array', uniqueItems: true }, [{ a: 1 }, { a: 2 }, 'a', null], true],
    [{ type: 'array', uniqueItems: true }, [1, '1', true], true],
    [{ type: 'string', minLength: 2 }, '𠮷', false],
    [{ type: 'string', minLength: 1 }, '', false],
    [{ type: 'integer' }, 1.5, false],
    [{ type: 'object' }, [], false],
    [{ type: 'object', required: ['a'] }, { b: 1 }, false],
    [{ required: ['a'], minLength: 3, minItems: 3, minimum: 3 }, null, true],
    [{ $ref: '#/definitions/tree', definitions: { tree: tree() } }, { of: [{ of: [] }] }, true],
    [{ $ref: '#/definitions/tree', definitions: { tree: tree() } }, { of: [{ of: [1] }] }, false],
  ])('%j and %j: %j', (schema, value, result) => {
    expect(fittingOf(schema)(value)).toBe(result)
  })

  it('is not made of a schema with a keyword that it does not know', () => {
    expect(() => fittingOf({ type: 'number', multipleOf: 2 })).toThrow('multipleOf')
  })
})

function tree() {
  const of = { type: 'array', items: { $ref: '#/definitions/tree' } }
  return { type: 'object', properties: { of }, additionalProperties: false }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
