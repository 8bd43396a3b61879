import { describe, expect, it } from 'vitest'
import { schemaFiles } from '#compiler/reference/schema-files.ts'
import { EXPRESSION_KEYS, EXPRESSION_MAPS } from '#model/expression/expression-texts.ts'

/** Kinds of config file whose expressions never leave the server. */
const SERVER_ONLY = /sample-data/
/** Places whose expressions stay there too: effects are not told to the browser. */
const EFFECTS: readonly string[] = ['set{}', 'to', 'language', 'times', 'open', 'refuse']

/** Where the grammar has an expression: its own name, or the name of the map it is a value of. */
function placesOf(schema: unknown, path: readonly string[] = []): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (Array.isArray(schema)) return schema.flatMap(item => placesOf(item, path))
  const { description } = schema as { description?: unknown }
  const own = typeof description === 'string' && description.endsWith('(CEL expression)') ? [nameOf(path)] : []
  return [...own, ...Object.entries(schema).flatMap(([key, member]) => placesOf(member, [...path, key]))]
}

/** `… properties when` → `when`; `… properties query patternProperties ^…$` → `query{}`; `definitions page.fixed` → `fixed`. */
function nameOf(path: readonly string[]): string {
  if (!path.includes('properties')) return path.at(-1)!.split('.').at(-1)!
  const at = path.lastIndexOf('properties')
  const inMap = path.slice(at).some(key => key === 'additionalProperties' || key === 'patternProperties')
  return `${path[at + 1]}${inMap ? '{}' : ''}`
}

describe('expressions travel to the browser as trees', () => {
  const places = [...schemaFiles()]
    .filter(([file]) => !SERVER_ONLY.test(file))
    .flatMap(([, text]) => placesOf(JSON.parse(text)))
    .filter(place => !EFFECTS.includes(place))

  it.each([...new Set(places)].sort())('%s is among the places they are collected from', place => {
    expect(place.endsWith('{}') ? EXPRESSION_MAPS : EXPRESSION_KEYS).toContain(place.replace('{}', ''))
  })

  it('the grammar has such places', () => {
    expect(places).toContain('when')
    expect(places).toContain('query{}')
  })
})
