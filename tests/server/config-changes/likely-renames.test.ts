import { beforeEach, expect, it } from 'vitest'
import type { AppModel } from '#model/app-model.ts'
import { activeId, applyChange } from '#server/features/config-changes/apply-change.ts'
import { planChange } from '#server/features/config-changes/plan-change.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { inEnglish } from '../../helpers/in-english.ts'

interface Names {
  readonly state?: string
  readonly stateTitle?: string
  readonly renamedFrom?: readonly string[]
  readonly option?: string
  readonly page?: object
  readonly pageFile?: string
  readonly role?: string
  readonly roleId?: number
}

function shelves(names: Names = {}): AppModel {
  const { state = 'waiting', stateTitle = 'Waiting', renamedFrom, option = 'north', page, role = 'keeper' } = names
  const title = (text: string) => ({ 'zh-CN': text, 'en-US': text })
  const { pageFile = 'shelves', roleId = 7 } = names
  return buildModel({
    permissions: { clerk: [1], [role]: [roleId] },
    resources: {
      shelf: {
        label: 'name',
        scope: 'global',
        fields: {
          name: { type: 'text' },
          side: { type: 'enum', options: [option, 'south'].map(value => ({ value, title: title(value) })) },
          status: { type: 'state' },
        },
        workflows: {
          status: {
            initial: 'open',
            states: {
              open: {},
              [state]: { title: title(stateTitle), ...(renamedFrom && { renamedFrom }) },
            },
            transitions: { wait: { from: ['open'], to: state, roles: ['clerk', role] } },
          },
        },
      },
    },
    pages: { [pageFile]: { resource: 'shelf', roles: ['clerk', role], columns: ['name'], ...page } },
  })
}

eachDatabase(database => {
  let active: AppModel

  const questions = async (model: AppModel) => {
    const { lines } = await planChange({ model, files: [] }, database(), active)
    return inEnglish(lines.filter(({ about }) => about === 'renames'))
  }

  beforeEach(async () => {
    await database().transaction(async ({ queries, adapter }) => {
      for (const { name } of await adapter.existingTables(queries))
        if (!name.startsWith('pg_')) await queries.schema.dropTable(name).execute()
    })
    active = shelves()
    const { migration } = await planChange({ model: active, files: [] }, database())
    const order = { by: 'x', reason: 'x', now: new Date(), activeId: await activeId(database()), alone: true }
    await applyChange({ model: active, files: [] }, migration, database(), order)
    await database().transaction(async ({ queries }) => {
      for (const name of ['A', 'B'])
        await queries.insertInto('shelf').values({ name, side: 'north', status: 'waiting', version: 1 }).execute()
    })
  })

  it('suggests that a state was renamed: by its title, or by a similar name', async () => {
    const asked = {
      level: 'confirm',
      about: 'renames',
      what: 'is "held" the former state waiting of shelf.status?',
      why: 'if so, write "renamedFrom": ["waiting"] in the state, and its records go along',
      count: 2,
    }
    expect(await questions(shelves({ state: 'held' }))).toEqual([asked])
    expect(await questions(shelves({ state: 'waits', stateTitle: 'On hold' }))).toMatchObject([
      { what: 'is "waits" the former state waiting of shelf.status?' },
    ])
    expect(await questions(shelves({ state: 'held', stateTitle: 'On hold' }))).toEqual([])
    expect(await questions(shelves({ state: 'held', renamedFrom: ['waiting'] }))).toEqual([])
  })

  it('suggests it for an option with a similar value', async () => {
    expect(await questions(shelves({ option: 'northern' }))).toMatchObject([
      { what: 'the option "north" of shelf.side seems to be called "northern" now' },
    ])
    expect(await questions(shelves({ option: 'left' }))).toEqual([])
  })

  it('suggests it for a page with the same rows whose address was removed', async () => {
    const moved = {
      page: { path: '/test/racks', title: { 'zh-CN': 'shelves', 'en-US': 'shelves' } },
      pageFile: 'racks',
    }
    expect(await questions(shelves(moved))).toEqual([
      {
        level: 'confirm',
        about: 'renames',
        what: 'is "/test/racks" the former page /test/shelves?',
        why: 'if so, let it keep "path": "/test/shelves", by which links, favourites and saved views know it',
      },
    ])
    expect(await questions(shelves({ ...moved, page: { ...moved.page, path: '/test/shelves' } }))).toEqual([])
  })

  it('suggests it for a role whose ids were removed; under the same id it only changes its name', async () => {
    expect(await questions(shelves({ role: 'keepers', roleId: 9 }))).toEqual([
      {
        level: 'confirm',
        about: 'renames',
        what: 'is "keepers" the former role keeper?',
        why: 'if so, give its permissions the id 7, and who holds it keeps it; as it is, nobody has "keepers" until it is given',
      },
    ])
    expect(await questions(shelves({ role: 'keepers' }))).toEqual([])
  })
})
