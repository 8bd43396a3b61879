import { expect, it } from 'vitest'
import { favouriteGroup, filteredGroups, firstPages } from '#web/shell/layout/menu-groups.ts'
import { SHELL } from '../../shell.ts'

const groups = SHELL.modules.map(module => ({ module, pages: module.pages.filter(page => !page.hidden) }))
const paths = (shown: ReturnType<typeof filteredGroups>) => shown.flatMap(({ pages }) => pages.map(({ path }) => path))

it('typing leaves the pages whose title or group contains it', () => {
  expect(paths(filteredGroups(groups, 'AUDIT'))).toEqual(['/butler/audit'])
  expect(paths(filteredGroups(groups, 'butler'))).toEqual(['/butler/audit', '/butler/days'])
  expect(filteredGroups(groups, 'nothing')).toEqual([])
  expect(filteredGroups(groups, ' ')).toBe(groups)
})

it('of many pages the first are shown, and the others counted', () => {
  const found = filteredGroups(groups, 'butler')
  expect(firstPages(found, 2)).toEqual({ shown: found, left: 0 })
  const cut = firstPages([...groups, ...groups], 1)
  expect(paths(cut.shown)).toEqual(paths(groups).slice(0, 1))
  expect(cut.left).toBe(paths(groups).length * 2 - 1)
})

it('favourites are a group of their own, without pages that are gone', () => {
  const found = favouriteGroup(groups, ['/butler/days', '/gone'], 'Marked')
  expect(found?.pages.map(({ path }) => path)).toEqual(['/butler/days'])
  expect(found?.module.title['en-US']).toBe('Marked')
  expect(favouriteGroup(groups, ['/gone'], 'Marked')).toBeUndefined()
})
