import { describe, expect, it } from 'vitest'
import type { AppModel, Grant } from '#model/app-model.ts'
import { compileFixture } from './compile-fixture.ts'

const model = await compileFixture('places')

/** A grant in one line: `visits1 list,read [code,block]`. */
function shown({ roles, actions, fields, where, permission }: Grant): string {
  const rest = [where && `where ${where}`, permission && `with ${permission}`].filter(Boolean)
  return [`${roles.join()} ${actions.join()} [${fields.join()}]`, ...rest].join(' ')
}

function grantsFrom(page: string, resource: string, of: AppModel = model): string[] {
  return (of.resources[resource]?.grants ?? []).filter(({ origin }) => origin.page === page).map(shown)
}

describe('grants that follow from a page', () => {
  it('lets its roles read the rows it shows, export them and see masked values with the special roles besides', () => {
    expect(grantsFrom('/visits/plans', 'visit')).toEqual([
      'visits1 list,read [*] where record.cancelled == false',
      'visits1 export [*] where record.cancelled == false with 24',
      'visits1 reveal [*] where record.cancelled == false with 5',
      'visits1 read [visitedAt]',
    ])
  })

  it('reads of referenced records the label and what dot paths name, and lists candidates to choose', () => {
    expect(grantsFrom('/visits/plans', 'house')).toEqual(['visits1 list,read [code,block,floor]'])
    expect(grantsFrom('/visits/plans', 'projectBlock')).toEqual(['visits1 list,read [name,project]'])
    expect(grantsFrom('/visits/plans', 'project')).toEqual(['visits1 read [name]'])
    expect(grantsFrom('/visits/ofHouse/{house}', 'house')).toEqual(['visits1 read [code]'])
  })

  it('gives a tab to its own roles, or else to those of the page', () => {
    expect(grantsFrom('/visits/plans', 'bill')[0]).toBe('bills1 list,read [*]')
    expect(grantsFrom('/visits/plans', 'note')[0]).toBe('visits1 list,read [*]')
  })

  it('gives the data of a page that is open to the router to its dataRoles', () => {
    expect(grantsFrom('/visitAdd', 'visit')).toEqual(['visits1 read [*]'])
  })

  it('does not take a condition on a route parameter for a limit', () => {
    expect(grantsFrom('/visits/ofHouse/{house}', 'visit')[0]).toBe('visits1 list,read [*]')
  })

  it('never derives writing, and keeps what the resource grants', () => {
    const writing = Object.values(model.resources)
      .flatMap(resource => resource.grants)
      .filter(({ actions }) => actions.some(action => ['create', 'update', 'delete', 'import'].includes(action)))
    expect(writing.map(({ origin }) => origin.kind)).toEqual(['resource'])
    expect(writing[0]?.location).toMatchObject({ file: 'places/modules/visits/resources/visit.json', line: 23 })
  })

  it('names the page and its file as origin', () => {
    const grant = model.resources.company?.grants[0]
    expect(grant?.origin).toEqual({ kind: 'page', page: '/places/companies' })
    expect(grant?.location.file).toBe('places/modules/places/pages/companies.json')
  })
})

describe('the way from project blocks to a resource of scope self', () => {
  it.each([
    ['projectBlock', undefined],
    ['project', 'project'],
    ['company', 'project.company'],
    ['house', undefined],
  ])('%s: %s', (name, path) => {
    expect(model.resources[name]?.scopeVia).toBe(path)
  })
})

describe('indexes', () => {
  it.each([
    ['visit', [['block', 'id'], ['house'], ['block', 'dueAt'], ['block', 'visitedAt', 'id']]],
    ['house', [['block', 'id'], ['floor']]],
    ['note', [['visit'], ['createdBy']]],
    ['project', [['company']]],
    ['company', []],
  ])('%s', (name, indexes) => {
    expect(model.resources[name]?.indexes).toEqual(indexes)
  })
})

describe('pages and permissions', () => {
  it('stand in menu order', () => {
    expect(model.modules.map(({ name }) => name)).toEqual(['visits', 'places'])
    expect(model.pages.map(({ path }) => path)).toEqual([
      '/visits/plans',
      '/visitAdd',
      '/visits/ofHouse/{house}',
      '/places/companies',
    ])
    expect(model.modules[0]?.pages).toEqual(['/visits/plans', '/visitAdd', '/visits/ofHouse/{house}'])
  })

  it('give a hidden page outside its module the path below the module as an alias', () => {
    expect(model.pages.map(({ aliases }) => aliases)).toEqual([[], ['/visits/visitAdd'], [], []])
  })

  it('put a permission into the module of the pages that ask for its role, unless it says otherwise', () => {
    expect(model.permissions.map(({ id, module }) => [id, module])).toEqual([
      [1, 'places'],
      [2, 'visits'],
      [3, ''],
      [4, 'visits'],
      [5, 'places'],
      [24, ''],
    ])
    expect(model.roles).toEqual(['places1', 'visits1', 'bills1', 'report3', 'report1'])
  })
})
