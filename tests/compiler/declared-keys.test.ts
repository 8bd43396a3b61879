import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileFiles } from '#compiler/compile.ts'
import type { ConfigSource } from '#compiler/read/config-source.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import { findNode } from '#compiler/uses/config-node.ts'
import { whereUsed } from '#compiler/uses/where-used.ts'
import { CONFIG_KINDS } from '#model/config-schema/index.ts'
import { Type } from '#model/config-schema/type.ts'
import { condition, field, ref } from '#model/config-schema/vocabulary.ts'
import { FIXTURES } from './patched-app.ts'

// Keys that no code knows: what the compiler does with them it can only have from their schemas.
Object.assign(CONFIG_KINDS.resource.schema.properties, {
  successor: Type.Optional(ref('resource', 'Takes over.')),
  heading: Type.Optional(field('Stands above the others.')),
  nextField: Type.Optional(field('Of the successor.', { of: { named: 'successor' } })),
  closedWhen: Type.Optional(condition('Takes no more records', { over: { row: { named: 'successor' } } })),
})

const HOUSE = 'modules/estate/resources/house.json'
const sources = await readConfigFiles(join(FIXTURES, 'apps/minimal'))

/** The minimal app, whose house has the keys. */
function withKeys(keys: object): ConfigSource[] {
  const written = JSON.stringify(keys).slice(1, -1)
  return sources.map(source =>
    source.path === HOUSE ? { ...source, text: source.text.replace('{', `{ ${written},`) } : source,
  )
}

function problemsOf(keys: object) {
  const result = compileFiles(withKeys(keys))
  return result.ok ? [] : result.problems.map(({ code, pointer, didYouMean }) => [code, pointer, didYouMean])
}

describe('a key that is declared in its schema alone', () => {
  it('names what is there', () => {
    const keys = { successor: 'role', heading: 'code', nextField: 'name', closedWhen: 'row.name == record.code' }
    expect(problemsOf(keys)).toEqual([])
  })

  it.each([
    [{ successor: 'hosue' }, [['unknown-resource', '/successor', 'house']]],
    [{ heading: 'coed' }, [['unknown-field', '/heading', 'code']]],
    [{ successor: 'role', nextField: 'nmae' }, [['unknown-field', '/nextField', 'name']]],
    [{ successor: 'role', closedWhen: 'record.coed == "A"' }, [['unknown-field', '/closedWhen', 'code']]],
    [{ successor: 'role', closedWhen: 'record.code ==' }, [['invalid-expression', '/closedWhen', undefined]]],
    [{ successor: 'role', closedWhen: 'record.code' }, [['expression-type', '/closedWhen', undefined]]],
    [{ successor: 'role', closedWhen: 'old.code == "A"' }, [['invalid-expression', '/closedWhen', undefined]]],
  ])('%j is checked', (keys, problems) => {
    expect(problemsOf(keys)).toEqual(problems)
  })

  it('is among the uses of what it names, as a name and in an expression', () => {
    const used = withKeys({ heading: 'code', successor: 'role', closedWhen: 'record.code == "A"' })
    const found = findNode(used, 'house.code')
    const pointers = found.ok ? whereUsed(used, found.node).map(({ pointer }) => pointer) : []
    expect(pointers).toEqual(expect.arrayContaining(['/heading', '/closedWhen']))
  })
})
