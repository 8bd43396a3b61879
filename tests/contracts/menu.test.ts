import { beforeAll, describe, expect, it } from 'vitest'
import type { AppModel, Page } from '#model/app-model.ts'
import { reportOf } from '#model/page-kinds/report.ts'
import { shippedModel } from '../helpers/shipped-platform.ts'
import { GIVEN_IDS, GUIDES, MENU, QUICK_ENTRIES, ROLES, SYSTEMS } from './menu-of-specification.ts'

const specifiedPages = MENU.flatMap(group => group.pages)
const hiddenPages = MENU.flatMap(({ path: group, pages }) =>
  pages.filter(page => page.hidden).map(({ path }) => ({ path, group })),
)

/** Hidden pages that the menu of the specification does not know: work is done on them, and it is named elsewhere. */
const BESIDE = [
  '/permission/departure',
  '/standingbook/counter',
  '/standingbook/dayClose',
  '/standingbook/receipts',
  '/standingbook/recovery',
  '/document/household',
  '/document/archiveImport',
]

let model: AppModel
let pages: ReadonlyMap<string, Page>

beforeAll(async () => {
  model = await shippedModel()
  pages = new Map(model.pages.map(page => [page.path, page]))
})

describe('the shipped menu', () => {
  it('is compared with all 17 groups and 106 pages of the specification', () => {
    expect(MENU).toHaveLength(17)
    expect(specifiedPages).toHaveLength(106)
  })

  it('has the specified groups and pages in the specified order, and no others', () => {
    const specified = (paths: readonly string[]) => paths.filter(path => !BESIDE.includes(path))
    expect(model.modules.map(({ path, pages }) => ({ path, pages: specified(pages) }))).toEqual(
      MENU.map(({ path, pages }) => ({ path, pages: pages.map(page => page.path) })),
    )
    expect(specified([...pages.keys()]).sort()).toEqual(specifiedPages.map(page => page.path).sort())
  })

  it.each(BESIDE)('does not show %s, which asks for a role', path => {
    const { hidden, roles } = pages.get(path)!
    expect(hidden).toBe(true)
    expect(roles).not.toEqual([])
  })

  it('has a permission tree whose leaves are named as the permissions, or “View” below their page', () => {
    const nodes = model.sampleData.find(({ resource }) => resource === 'permissionNode')!.rows
    const titles = new Map(model.permissions.map(({ id, title }) => [id, [title['zh-CN'], title['en-US']]]))
    const named = new Map(nodes.map(node => [node.nodeId, [node.name, node.nameEn]]))
    const bound = nodes.filter(node => titles.has(node.bindPermissionId as number))
    expect(bound.length).toBeGreaterThan(100)
    for (const { bindPermissionId, nodeId, superId, name } of bound)
      expect(named.get(name === '查看' ? superId : nodeId)).toEqual(titles.get(bindPermissionId as number))
  })

  it.each(MENU.filter(group => group.title))('calls the group $path "$title"', ({ path, title }) => {
    expect(model.modules.find(module => module.path === path)?.title['en-US']).toBe(sentence(title!))
  })

  it('has every title in Chinese and in English', () => {
    for (const { title } of [...model.modules, ...model.pages]) {
      expect(title['zh-CN']).toMatch(/\p{Script=Han}/u)
      expect(title['en-US']).toMatch(/^[A-Z][\x20-\x7e]+$/)
    }
  })
})

describe('the pages', () => {
  it.each(specifiedPages)('$path asks for the specified roles and is hidden only where specified', specified => {
    const { path, roles, hidden = false } = specified
    expect(pages.get(path)).toMatchObject({ roles, hidden })
  })

  it.each(specifiedPages.filter(page => page.title))('$path is titled "$title"', ({ path, title }) => {
    expect(pages.get(path)?.title['en-US']).toBe(sentence(title!))
  })

  it.each(specifiedPages.filter(page => page.keepAlive === false))('$path is not kept alive', ({ path }) => {
    expect(pages.get(path)?.keepAlive).toBe(false)
  })

  it.each(hiddenPages)(
    '$path makes its data calls with a role, and is reached through its group',
    ({ path, group }) => {
      expect(pages.get(path)?.dataRoles).not.toEqual([])
      expect(pages.get(path)?.aliases).toContain(`${group}${path}`)
    },
  )
})

describe('the reports', () => {
  it('say of every figure what it counts, in both languages', () => {
    const silent = model.pages.flatMap(page =>
      (reportOf(page)?.measures ?? []).filter(({ help }) => !help).map(({ name }) => `${page.path} ${name}`),
    )
    expect(silent).toEqual([])
  })
})

describe('the home page', () => {
  it('has the specified quick entries in order', () => {
    const entries = model.home.quickEntries.map(({ title, permission, page }) => [title['en-US'], permission, page])
    expect(entries).toEqual(QUICK_ENTRIES.map(([title, permission, page]) => [sentence(title), permission, page]))
  })

  it('links to the four related systems and the six operation guides', () => {
    expect(model.home.systems.map(({ title }) => title['en-US'])).toEqual(SYSTEMS.map(sentence))
    expect(model.home.guides.map(({ title }) => title['en-US'])).toEqual(GUIDES.map(sentence))
  })
})

describe('the permissions', () => {
  it('keep the ids that the specification gives', () => {
    const roleOf = Object.fromEntries(model.permissions.map(({ id, role }) => [id, role]))
    expect(roleOf).toMatchObject(GIVEN_IDS)
  })

  it('have unique ids, about 150 of them', () => {
    expect(new Set(model.permissions.map(({ id }) => id)).size).toBe(model.permissions.length)
    expect(model.permissions).toHaveLength(154)
  })

  it('give every named role of the specification, and no other', () => {
    expect([...model.roles].sort()).toEqual([...ROLES].sort())
  })

  it('give each quick entry an id whose role opens its page', () => {
    for (const { permission, page } of model.home.quickEntries) {
      const role = model.permissions.find(({ id }) => id === permission)?.role
      expect(pages.get(page)?.roles).toContain(role)
    }
  })
})

/** The specification writes titles in lower case; ours begin with a capital. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
