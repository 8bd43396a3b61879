import Ajv from 'ajv'
import { describe, expect, it } from 'vitest'
import { CONFIG_KINDS, type ConfigKindName } from '#model/config-schema/index.ts'
import { emitted, shapeErrors } from './shape-errors.ts'

const kinds = Object.keys(CONFIG_KINDS) as ConfigKindName[]
const title = { 'zh-CN': '标题', 'en-US': 'Title' }

describe('every schema', () => {
  it.each(kinds)('%s is valid draft-07 and compiles in strict mode', kind => {
    const ajv = new Ajv({ strict: true, discriminator: true })
    expect(ajv.validateSchema(emitted(kind))).toBe(true)
    expect(ajv.compile(emitted(kind))).toBeTypeOf('function')
  })

  it.each(kinds)('%s describes every key and refuses unknown ones', kind => {
    const faults = undescribed(emitted(kind), '', emitted(kind) as Schema)
    expect(faults).toEqual([])
    expect(shapeErrors(kind, 7)).toHaveLength(1)
  })
})

describe('files of the other kinds', () => {
  const valid: [ConfigKindName, object][] = [
    [
      'app',
      {
        $schema: '../schemas/app.schema.json',
        title,
        defaultLocale: 'zh-CN',
        bind: { key: '0123456789abcdef', iv: '0123456789abcdef', mode: 'CBC' },
        modules: ['butler', 'document'],
      },
    ],
    ['permissions', { permissions: [{ id: 57, role: 'document1', title, kind: 'page' }] }],
    [
      'home',
      {
        welcome: title,
        quickEntries: [
          { name: 'ledger', title, permission: 163, page: '/standingbook/standingbook', icon: 'BookOutlined' },
        ],
        systems: [{ name: 'workOrders', title, url: 'https://orders.example.com', icon: 'ToolOutlined' }],
        guides: [],
        announcements: [{ title, publishedAt: '2025-03-01' }],
      },
    ],
    ['dictionary', { title, values: [{ value: 'male', title, color: 'blue' }] }],
    ['module', { path: '/butler', title, icon: 'HomeOutlined', pages: ['floorManagement', 'days'] }],
  ]
  it.each(valid)('%s', (kind, file) => {
    expect(shapeErrors(kind, file)).toEqual([])
    expect(shapeErrors(kind, { ...file, colour: 1 })).toEqual([': must NOT have additional properties colour'])
  })
})

type Schema = Readonly<Record<string, unknown>>

/** Pointers of properties that carry no description, also behind their `$ref`. */
function undescribed(schema: unknown, pointer: string, root: Schema): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const faults: string[] = []
  for (const [key, value] of Object.entries(schema)) {
    const at = `${pointer}/${key}`
    if (key === 'properties' && !/\/(if|then|else|allOf|additionalProperties)$/.test(pointer)) {
      for (const [property, found] of Object.entries(value as Schema)) {
        if (!describedSchema(found, root)) faults.push(`${at}/${property}`)
      }
    }
    faults.push(...undescribed(value, at, root))
  }
  return faults
}

function describedSchema(schema: unknown, root: Schema): boolean {
  if (typeof schema !== 'object' || schema === null) return true
  const { description, const: constant, $ref } = schema as Record<string, unknown>
  if (typeof $ref === 'string') {
    return describedSchema((root.definitions as Schema)[$ref.replace('#/definitions/', '')], root)
  }
  return typeof description === 'string' || constant !== undefined
}
