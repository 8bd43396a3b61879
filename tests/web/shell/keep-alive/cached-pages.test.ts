import type { Location } from 'react-router'
import { describe, expect, it } from 'vitest'
import { shellRoutes } from '#web/data/routes/shell-routes.ts'
import {
  type CachedPage,
  cachePages,
  dropPage,
  permittedPages,
  queryLeftBehind,
} from '#web/shell/keep-alive/cached-pages.ts'
import { type Screen, targetOf } from '#web/shell/keep-alive/screen.ts'
import { page, SHELL } from '../../shell.ts'

const screen = (key: string, keepAlive = true): Screen => ({ key, pattern: key, keepAlive, page: undefined })
const at = (pathname: string, search = ''): Location => ({
  pathname,
  search,
  hash: '',
  state: null,
  key: pathname + search,
})
const keys = (pages: readonly CachedPage[]) => pages.map(({ key }) => key)
const visit = (cached: readonly CachedPage[], ...paths: string[]) =>
  paths.reduce<readonly CachedPage[]>(
    (pages, path) => cachePages(pages, screen(path, !path.startsWith('/loose')), at(path), 3),
    cached,
  )

describe('pages that stay', () => {
  it('stay up to the limit, the one not seen for longest goes', () => {
    expect(keys(visit([], '/a', '/b', '/a', '/c', '/d'))).toEqual(['/a', '/c', '/d'])
  })
  it('keep the address they were left at', () => {
    const cached = cachePages(visit([], '/a'), screen('/a'), at('/a', '?page=2'))
    expect(visit(cached, '/b').find(cached => cached.key === '/a')?.location.search).toBe('?page=2')
  })
  it('are the very same when they are come back to at the address they were left at, so that nothing is drawn again', () => {
    const one = screen('/a')
    const [left] = cachePages([], one, at('/a', '?page=2'))
    const away = cachePages([left!], screen('/b'), at('/b'))
    expect(cachePages(away, one, { ...at('/a', '?page=2'), key: 'later' }).at(-1)).toBe(left)
    expect(cachePages(away, one, at('/a', '?page=3')).at(-1)).not.toBe(left)
    expect(cachePages(away, one, { ...at('/a', '?page=2'), state: { from: '/x' } }).at(-1)).not.toBe(left)
  })
  it('do not include one that is not to be cached, once it is left', () => {
    const cached = visit([], '/a', '/loose')
    expect(keys(cached)).toEqual(['/a', '/loose'])
    expect(keys(visit(cached, '/b'))).toEqual(['/a', '/b'])
    expect(keys(cachePages(cached, undefined, at('/404')))).toEqual(['/a'])
  })
  it('are the same list when nothing changes, so that rendering stops', () => {
    const here = at('/a')
    const cached = cachePages([], screen('/a'), here)
    expect(cachePages(cached, screen('/a'), here)).toBe(cached)
    expect(cachePages(cached, undefined, here)).toBe(cached)
  })
  it('bring their query back when they are opened by the bare path, and only then', () => {
    const cached = visit(cachePages([], screen('/a'), at('/a', '?page=2')), '/b')
    expect(queryLeftBehind(cached, screen('/a'), at('/a'))).toBe('?page=2')
    expect(queryLeftBehind(cached, screen('/a'), at('/a', '?page=3'))).toBe('')
    expect(queryLeftBehind(cached, screen('/b'), at('/b'))).toBe('')
    expect(queryLeftBehind(cachePages(cached, screen('/a'), at('/a', '?page=2')), screen('/a'), at('/a'))).toBe('')
  })
  it('go when the account may no longer open them', () => {
    const pageOf = (path: string): Screen => ({ ...screen(path), page: page(path) })
    const cached = cachePages(cachePages([], pageOf('/a'), at('/a')), pageOf('/b'), at('/b'))
    expect(keys(permittedPages(cached, path => path === '/b'))).toEqual(['/b'])
    expect(permittedPages(cached, () => true)).toBe(cached)
  })
  it('begin again after they were dropped', () => {
    expect(keys(dropPage(visit([], '/a', '/b'), '/a'))).toEqual(['/b'])
  })
})

describe('what an address shows', () => {
  const routes = shellRoutes(SHELL, { admin: true, roles: [] })
  it.each([
    ['/', { kind: 'redirect', to: '/home' }],
    ['/home', { kind: 'screen', screen: { key: '/home', keepAlive: true } }],
    ['/404', { kind: 'screen', screen: { keepAlive: false } }],
    ['/error', { kind: 'screen', screen: { keepAlive: false } }],
    ['/redirect', { kind: 'screen', screen: { pattern: '/redirect' } }],
    ['/redirect/butler/audit', { kind: 'redirect', to: '/butler/audit?x=1', drop: '/butler/audit' }],
    ['/redirect//evil.example', { kind: 'redirect', to: '/evil.example?x=1' }],
    ['/nowhere', { kind: 'redirect', to: '/404', notFound: true }],
    ['/butler/days', { kind: 'screen', screen: { key: '/butler/days', keepAlive: false } }],
    ['/moveIntoPlan/interviewRecords/7', { kind: 'screen', screen: { key: '/moveIntoPlan/interviewRecords/7' } }],
  ])('%s', (path, target) => {
    expect(targetOf(routes, path, '?x=1')).toMatchObject(target)
  })
  it('is one screen per record', () => {
    const one = targetOf(routes, '/moveIntoPlan/interviewRecords/7', '')
    expect(targetOf(routes, '/moveIntoPlan/interviewRecords/7/', '')).toEqual(one)
    expect(targetOf(routes, '/moveIntoPlan/interviewRecords/8', '')).not.toEqual(one)
  })
})
