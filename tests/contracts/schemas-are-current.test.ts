import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import { configurationPage } from '#compiler/reference/configuration-page.ts'
import { nameFiles } from '#compiler/reference/name-files.ts'
import { schemaFiles } from '#compiler/reference/schema-files.ts'
import { workflowsPage } from '#compiler/reference/workflows-page.ts'
import { createViews } from '#language/config-view.ts'
import { shippedModel } from '../helpers/shipped-platform.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const { facts } = createViews('config')(await readConfigFiles(new URL('config', root).pathname))
const names = nameFiles(facts)

describe('what is generated from schemas and config is current', () => {
  it.each([...schemaFiles()])('%s', (path, text) => {
    expect(read(path)).toBe(text)
  })

  it.each([...names])('%s', (path, text) => {
    expect(read(path)).toBe(text)
  })

  it('docs/configuration.md', () => {
    expect(read('docs/configuration.md')).toBe(configurationPage())
  })

  it('docs/workflows.md', async () => {
    expect(workflowsPage(await shippedModel())).toBe(read('docs/workflows.md'))
  })

  it('schemas/ has no other files', () => {
    const published = readdirSync(new URL('schemas/', root), { recursive: true, encoding: 'utf8' })
    const files = published.filter(name => name.endsWith('.json'))
    expect(files.map(name => `schemas/${name}`).sort()).toEqual([...schemaFiles().keys(), ...names.keys()].sort())
  })
})

it('every description has a Chinese wording, and no wording is left over', () => {
  const files = readdirSync(new URL('schemas/', root)).filter(name => name.endsWith('.json'))
  const described = (folder: string) => files.flatMap(name => descriptionsIn(JSON.parse(read(`${folder}/${name}`))))
  const english = described('schemas')
  const chinese = described('schemas/zh-CN')
  expect(chinese).toHaveLength(english.length)
  expect(chinese.filter(text => !/\p{Script=Han}/u.test(text))).toEqual([])
  const worded = Object.keys(JSON.parse(read('src/model/config-schema/descriptions.zh-CN.json')))
  const written = new Set(english.map(text => text.replace(/ \(CEL expression\)$/, '')))
  expect(worded).toEqual([...written].sort())
})

function descriptionsIn(schema: object): readonly string[] {
  return Object.entries(schema).flatMap(([key, value]) => {
    if (typeof value === 'string') return key === 'title' || key === 'description' ? [value] : []
    return value !== null && typeof value === 'object' ? descriptionsIn(value) : []
  })
}

describe('every published schema', () => {
  // Those of another language differ in the texts alone.
  const english = [...schemaFiles()].filter(([path]) => !path.includes('zh-CN'))
  it.each(english)('%s compiles under the strict rules of ajv', (_path, text) => {
    const ajv = new Ajv({ strict: true, allErrors: true })
    // Of VS Code: what each value means.
    ajv.addKeyword('enumDescriptions')
    ajv.addSchema(JSON.parse(read('schemas/names.schema.json')))
    expect(() => ajv.compile(JSON.parse(text))).not.toThrow()
  })

  it('offers editors every alternative of a field, a page, an input and a source', () => {
    const offered: Record<string, number> = {}
    const walk = (node: unknown, at: string): void => {
      if (typeof node !== 'object' || node === null) return
      expect([at, Object.hasOwn(node, 'discriminator')]).toEqual([at, false])
      for (const [key, value] of Object.entries(node)) walk(value, `${at}/${key}`)
      const { allOf = [], properties = {} } = node as { allOf?: { if?: object }[]; properties?: Record<string, object> }
      const [tag] = Object.values(properties) as { enum?: unknown[]; enumDescriptions?: unknown[] }[]
      if (!allOf[0]?.if || !tag?.enum) return
      offered[at] = tag.enum.length
      const { enum: values, enumDescriptions = values } = tag
      expect([allOf.length, enumDescriptions.length]).toEqual([values.length, values.length])
    }
    for (const name of ['resource', 'page']) walk(JSON.parse(read(`schemas/${name}.schema.json`)), name)
    expect(offered).toMatchObject({ page: 10, 'resource/definitions/field': 28 })
    expect(Object.keys(offered)).toHaveLength(4)
  })

  it.each([...schemaFiles()])('%s describes each of its keys', (_path, text) => {
    const schema = JSON.parse(text)
    expect(schema.$schema).toBe('http://json-schema.org/draft-07/schema#')
    expect(schema.title && schema.description && schema.$id).toBeTruthy()
  })
})
