import { beforeAll, describe, expect, it } from 'vitest'
import { createCompiler } from '#compiler/compiler.ts'
import type { ConfigSource } from '#compiler/read/config-source.ts'
import { valueAt } from '#compiler/read/parse/json-pointer.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import { findNode } from '#compiler/uses/config-node.ts'
import { whereUsed } from '#compiler/uses/where-used.ts'

let sources: readonly ConfigSource[]
/** One for what is reported and one for what is then found: each reads again only what a deletion changes. */
const [reporting, finding] = [createCompiler(), createCompiler()]
beforeAll(async () => {
  sources = await readConfigFiles('config')
})

/** What the check says of the shipped config once the part is deleted by hand: file, code and words. */
function brokenWithout(name: string): string[] {
  const { file, pointers } = nodeOf(name)
  const left = sources.flatMap(source => {
    if (source.path !== file) return [source]
    return pointers.includes('')
      ? []
      : [{ path: file, text: JSON.stringify(deleted(JSON.parse(source.text), pointers)) }]
  })
  const result = finding.compile(left, { everyPlace: true })
  const errors = result.ok ? [] : result.problems.filter(({ severity }) => severity === 'error')
  return errors.map(({ file, code, what }) => `${file} ${code} ${what}`).sort()
}

function deleted(value: unknown, pointers: readonly string[]): unknown {
  for (const pointer of pointers.toReversed()) {
    const around = valueAt(value, pointer.slice(0, pointer.lastIndexOf('/'))) as Record<string, unknown>
    const key = pointer.slice(pointer.lastIndexOf('/') + 1)
    if (Array.isArray(around)) around.splice(Number(key), 1)
    else delete around[key]
  }
  return value
}

function nodeOf(name: string) {
  const found = findNode(sources, name)
  if (!found.ok) throw new Error(found.why['en-US'])
  return found.node
}

describe('where a part of the shipped config is used', () => {
  it.each([
    'house',
    'feeItem',
    'house.ownerName',
    'house.fullName',
    'bill.balance',
    'decoration.deposit',
    'careAppointment.theme',
    'decoration.status=working',
    'bill.status=open',
    'decoration:approve',
    '/renovation/list',
    '/standingbook/propertyFees',
    'role:butler5',
    'permission:419',
    'dictionary:category',
    'dictionary:category=property',
  ])('%s: what is told is what the check then finds', name => {
    const used = whereUsed(sources, nodeOf(name), 'config', reporting)
    expect(used.map(({ file, code, what }) => `${file} ${code} ${what}`).sort()).toEqual(brokenWithout(name))
    expect(used.length).toBeGreaterThan(0)
    const byPath = new Map(sources.map(({ path, text }) => [`config/${path}`, text.split('\n')]))
    for (const { file, line, column } of used) {
      const lines = byPath.get(file)
      if (lines) expect(lines[line - 1]?.length, `${file}:${line}:${column}`).toBeGreaterThanOrEqual(column - 1)
    }
  })

  it('finds nothing for an unused part', () => {
    const extra = sources.map(source =>
      source.path.endsWith('resources/house.json')
        ? {
            ...source,
            text: source.text.replace(
              '"fields": {',
              '"fields": { "spare": { "type": "text", "title": { "zh-CN": "备用", "en-US": "Spare" } },',
            ),
          }
        : source,
    )
    const found = findNode(extra, 'house.spare')
    expect(found.ok && whereUsed(extra, found.node, 'config', reporting)).toEqual([])
  })

  it.each([
    ['/renovation/lits', /no page.*Did you mean "\/renovation\/list"/],
    ['hous', /no resource "hous".*Did you mean "house"/],
    ['house.ownerNam', /no field "ownerNam".*Did you mean "ownerName"/],
    ['bill.status=opn', /no state "opn".*Did you mean "open"/],
    ['decoration:aprove', /no transition "aprove".*Did you mean "approve"/],
    ['role:butler', /no role "butler"/],
    ['dictionary:categry', /no dictionary.*Did you mean "category"/],
    ['dictionary:category=nothing', /has no value "nothing"/],
  ])('%s is not there: the nearest name is offered', (name, why) => {
    const found = findNode(sources, name)
    expect(!found.ok && found.why['en-US']).toMatch(why)
  })
})
