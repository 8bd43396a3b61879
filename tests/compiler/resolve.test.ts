import { describe, expect, it } from 'vitest'
import { compileDirectory } from '#compiler/compile.ts'
import { compileFixture } from './compile-fixture.ts'
import { withPatchedApp } from './patched-app.ts'

const model = await compileFixture('minimal')
const house = model.resources.house

describe('a resource', () => {
  it('has the implicit fields around its own', () => {
    expect(Object.keys(house?.fields ?? {})).toEqual([
      ...['id', 'block', 'code', 'area', 'phone', 'handedOverAt', 'remark', 'status'],
      ...['createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'version'],
    ])
    expect(house?.fields.block).toMatchObject({ type: 'reference', resource: 'projectBlock', required: true })
    expect(house?.fields.createdBy).toMatchObject({ resource: 'account', readOnly: true })
    expect(model.resources.projectBlock?.fields).not.toHaveProperty('block')
  })

  it('has every default filled in', () => {
    expect(house?.fields.area).toEqual({
      name: 'area',
      type: 'decimal',
      title: { 'zh-CN': '面积', 'en-US': 'Area' },
      required: false,
      readOnly: false,
      immutable: false,
      unique: false,
      masked: false,
      checks: [],
      min: 0,
      max: 10000,
      location: { file: 'minimal/modules/estate/resources/house.json', line: 9, column: 5 },
    })
    expect(house).toMatchObject({ name: 'house', module: 'estate', source: { kind: 'store' }, scope: 'block' })
  })

  it('lists the states and the values of a dictionary as options', () => {
    expect(house?.fields.status?.options?.map(({ value }) => value)).toEqual(['vacant', 'occupied'])
    expect(model.resources.projectBlock?.fields.status).toMatchObject({
      dictionary: 'onOff',
      options: [{ value: 'enabled' }, { value: 'disabled' }],
    })
  })

  it('finds nothing under the names of inherited members', () => {
    for (const names of [model.resources, house?.fields, house?.workflows, model.dictionaries]) {
      expect(names?.constructor).toBeUndefined()
      expect(names?.toString).toBeUndefined()
    }
  })
})

describe('a transition', () => {
  const { handOver, takeBack } = house?.workflows.status?.transitions ?? {}

  it('has its defaults', () => {
    expect(takeBack).toMatchObject({ by: 'staff', ask: [], effects: [], to: [{ state: 'vacant' }], permission: 3 })
    expect(handOver).toMatchObject({ danger: false, effects: [{ kind: 'set', values: { handedOverAt: 'now' } }] })
    expect(handOver?.location.line).toBe(36)
  })

  it('has fields of the record, which it may set, and inputs of its own', () => {
    expect(handOver?.ask).toMatchObject([
      { name: 'phone', required: true, stored: true, field: { type: 'phone', masked: true, readOnly: false } },
      { name: 'note', required: false, stored: false, field: { type: 'textarea' } },
    ])
  })

  it('may begin without what the record has', async () => {
    const file = 'modules/estate/resources/house.json'
    const step = { file, replace: '"ask": ["phone",', with: '"ask": [{ "name": "phone", "blank": true },' }
    const result = await withPatchedApp('minimal', [step], compileDirectory)
    const steps = result.ok ? result.model.resources.house?.workflows.status?.transitions : undefined
    expect(steps?.handOver?.ask.map(({ name, blank }) => [name, blank])).toEqual([
      ['phone', true],
      ['note', undefined],
    ])
  })
})

describe('a page', () => {
  const page = model.pages.find(({ path }) => path === '/estate/houses')

  it('has its short forms written out', () => {
    expect(page?.columns.slice(0, 2)).toEqual([
      { field: 'code' },
      { field: 'block.name', link: { page: '/estate/blocks', query: { id: 'record.block' } } },
    ])
    expect(page?.filters).toEqual([
      { field: 'block', operator: 'eq' },
      { field: 'code', operator: 'contains' },
      { field: 'status', operator: 'in' },
    ])
    expect(page?.sort).toEqual([
      { field: 'block', order: 'asc' },
      { field: 'code', order: 'desc' },
    ])
    expect(page?.actions.row[0]).toEqual({ action: 'edit', roles: [] })
    expect(page).toMatchObject({ pageSize: 20, keepAlive: true, hidden: false, dataRoles: ['estate2'], options: {} })
  })
})

describe('the model', () => {
  it('is frozen throughout', () => {
    const open: string[] = []
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return
      if (!Object.isFrozen(value)) open.push(path)
      for (const [key, member] of Object.entries(value)) visit(member, `${path}/${key}`)
    }
    visit(model, '')
    expect(open).toEqual([])
  })

  it('is plain JSON', () => {
    expect(structuredClone(model)).toEqual(model)
    expect(JSON.parse(JSON.stringify(model))).toEqual(model)
  })

  it('has the resources of the platform that the config does not declare', () => {
    expect(Object.keys(model.resources)).toEqual(['house', 'projectBlock', 'account', 'role'])
    expect(Object.keys(model.resources.account?.fields ?? {})).toContain('adAccount')
    expect(model.resources.account?.location.file).toBe('minimal/app.json')
  })

  it('has a revision that follows from the content alone', async () => {
    expect((await compileFixture('minimal')).revision).toBe(model.revision)
    expect((await compileFixture('places')).revision).not.toBe(model.revision)
  })
})
