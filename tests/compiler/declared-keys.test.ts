import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { ConfigSource } from '#compiler/read/config-source.ts'
import { FIXTURES } from './patched-app.ts'

// The schemas are changed here, before anything is derived from them, and are those of no other file of the worker.
vi.resetModules()
afterAll(() => void vi.resetModules())
const { compileFiles } = await import('#compiler/compile.ts')
const { readConfigFiles } = await import('#compiler/read/read-config-files.ts')
const { findNode } = await import('#compiler/uses/config-node.ts')
const { whereUsed } = await import('#compiler/uses/where-used.ts')
const { CONFIG_KINDS } = await import('#model/config-schema/index.ts')
const { MEANING } = await import('#model/config-schema/meaning.ts')
const { Type } = await import('#model/config-schema/type.ts')
const { closedObject, condition, field, NAME_PATTERN, ref } = await import('#model/config-schema/vocabulary.ts')

// Keys that no code knows: what the compiler does with them it can only have from their schemas.
Object.assign(CONFIG_KINDS.resource.schema.properties, {
  successor: Type.Optional(ref('resource', 'Takes over.')),
  heading: Type.Optional(field('Stands above the others.')),
  nextField: Type.Optional(field('Of the successor.', { of: { named: 'successor' } })),
  added: Type.Optional(
    closedObject({ lines: ref('lines', 'Lines.'), amount: field('Of a line.', { of: { linesOf: 'lines' } }) }),
  ),
  subject: Type.Optional(closedObject({ resource: ref('resource', 'Whom it is for.') })),
  ahead: Type.Optional(
    closedObject({ each: field('Of the subject.', { of: { named: 'resource', beside: 'subject' } }) }),
  ),
  closedWhen: Type.Optional(condition('Takes no more records', { over: { row: { named: 'successor' } } })),
})

const HOUSE = 'modules/estate/resources/house.json'
const sources = await readConfigFiles(join(FIXTURES, 'apps/minimal'))

const NEIGHBOUR =
  '"neighbour": { "type": "reference", "resource": "house", "title": { "zh-CN": "邻居", "en-US": "Neighbour" } }'

/** The minimal app, whose house has the keys. */
function withKeys(keys: object): ConfigSource[] {
  const written = JSON.stringify(keys).slice(1, -1)
  return sources.map(source =>
    source.path === HOUSE
      ? {
          ...source,
          text: source.text.replace('{', `{ ${written},`).replace('"fields": {', `"fields": { ${NEIGHBOUR},`),
        }
      : source,
  )
}

function problemsOf(keys: object) {
  const result = compileFiles(withKeys(keys))
  return result.ok ? [] : result.problems.map(({ code, pointer, didYouMean }) => [code, pointer, didYouMean])
}

const LINES = { lines: { parts: { resource: 'house', by: 'neighbour', fields: ['area'] } } }

describe('a key that is declared in its schema alone', () => {
  it('names what is there', () => {
    const keys = { successor: 'role', heading: 'code', nextField: 'name', closedWhen: 'row.name == record.code' }
    expect(problemsOf(keys)).toEqual([])
  })

  it.each([
    [{ successor: 'hosue' }, [['unknown-resource', '/successor', 'house']]],
    [{ heading: 'coed' }, [['unknown-field', '/heading', 'code']]],
    [{ successor: 'role', nextField: 'nmae' }, [['unknown-field', '/nextField', 'name']]],
    [{ ...LINES, added: { lines: 'parts', amount: 'area' } }, []],
    [{ ...LINES, added: { lines: 'parts', amount: 'aera' } }, [['unknown-field', '/added/amount', 'area']]],
    [{ subject: { resource: 'role' }, ahead: { each: 'nmae' } }, [['unknown-field', '/ahead/each', 'name']]],
    [{ successor: 'role', closedWhen: 'record.coed == "A"' }, [['unknown-field', '/closedWhen', 'code']]],
    [{ successor: 'role', closedWhen: 'record.code ==' }, [['invalid-expression', '/closedWhen', undefined]]],
    [{ successor: 'role', closedWhen: 'record.code' }, [['expression-type', '/closedWhen', 'record.code != null']]],
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

/** Every text of the schemas that has the form of a name and does not say what it names, by its keys. */
function namesOfNothing(schema: object, at: string, seen = new Set<object>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const found = 'pattern' in schema && schema.pattern === NAME_PATTERN && !(MEANING in schema) ? [at] : []
  for (const [key, part] of Object.entries(schema)) {
    if (typeof part !== 'object' || part === null || key === 'propertyNames') continue
    const members = key === 'properties' || key === 'definitions' ? Object.entries(part) : [[undefined, part] as const]
    for (const [name, each] of members)
      if (typeof each === 'object') found.push(...namesOfNothing(each, name ? `${at}/${name}` : at, seen))
  }
  return found
}

it('every name says what it names, is given there, or is looked up by a rule', () => {
  const names = Object.entries(CONFIG_KINDS).flatMap(([kind, { schema }]) => namesOfNothing(schema, kind))
  const referring = names.filter(path => !/[/.](name|renamedFrom)$/.test(path))
  expect(referring).toEqual([
    // failed-rights
    'rights/may/do',
    'rights/mayNot/do',
  ])
})
