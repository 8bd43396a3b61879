import type { Location } from 'react-router'
import { describe, expect, it } from 'vitest'
import { dropPage, type KeptPage, keepPages, permittedPages, queryLeftBehind } from '#web/keep-alive/kept-pages.ts'
import { type Screen, targetOf } from '#web/keep-alive/screen.ts'
import { shellRoutes } from '#web/router/shell-routes.ts'
import { page, SHELL } from '../shell.ts'

const screen = (key: string, keepAlive = true): Screen => ({ key, pattern: key, keepAlive, page: undefined })
const at = (pathname: string, search = ''): Location => ({
  pathname,
  search,
  hash: '',
  state: null,
  key: pathname + search,
})
const keys = (pages: readonly KeptPage[]) => pages.map(({ key }) => key)
const visit = (kept: readonly KeptPage[], ...paths: string[]) =>
  paths.reduce<readonly KeptPage[]>(
    (pages, path) => keepPages(pages, screen(path, !path.startsWith('/loose')), at(path), 3),
    kept,
  )

describe('pages that stay', () => {
  it('stay up to the limit, the one not seen for longest goes', () => {
    expect(keys(visit([], '/a', '/b', '/a', '/c', '/d'))).toEqual(['/a', '/c', '/d'])
  })
  it('keep the address they were left at', () => {
    const kept = keepPages(visit([], '/a'), screen('/a'), at('/a', '?page=2'))
    expect(visit(kept, '/b').find(kept => kept.key === '/a')?.location.search).toBe('?page=2')
  })
  it('are the very same when they are come back to at the address they were left at, so that nothing is drawn again', () => {
    const one = screen('/a')
    const [left] = keepPages([], one, at('/a', '?page=2'))
    const away = keepPages([left!], screen('/b'), at('/b'))
    expect(keepPages(away, one, { ...at('/a', '?page=2'), key: 'later' }).at(-1)).toBe(left)
    expect(keepPages(away, one, at('/a', '?page=3')).at(-1)).not.toBe(left)
    expect(keepPages(away, one, { ...at('/a', '?page=2'), state: { from: '/x' } }).at(-1)).not.toBe(left)
  })
  it('do not include one that is not to be kept, once it is left', () => {
    const kept = visit([], '/a', '/loose')
    expect(keys(kept)).toEqual(['/a', '/loose'])
    expect(keys(visit(kept, '/b'))).toEqual(['/a', '/b'])
    expect(keys(keepPages(kept, undefined, at('/404')))).toEqual(['/a'])
  })
  it('are the same list when nothing changes, so that drawing comes to rest', () => {
    const here = at('/a')
    const one = screen('/a')
    const kept = keepPages([], one, here)
    expect(keepPages(kept, one, here)).toBe(kept)
    expect(keepPages(kept, undefined, here)).toBe(kept)
  })
  it('bring their query back when they are opened by the bare path, and only then', () => {
    const kept = visit(keepPages([], screen('/a'), at('/a', '?page=2')), '/b')
    expect(queryLeftBehind(kept, screen('/a'), at('/a'))).toBe('?page=2')
    expect(queryLeftBehind(kept, screen('/a'), at('/a', '?page=3'))).toBe('')
    expect(queryLeftBehind(kept, screen('/b'), at('/b'))).toBe('')
    expect(queryLeftBehind(keepPages(kept, screen('/a'), at('/a', '?page=2')), screen('/a'), at('/a'))).toBe('')
  })
  it('go when the account may no longer open them', () => {
    const pageOf = (path: string): Screen => ({ ...screen(path), page: page(path) })
    const kept = keepPages(keepPages([], pageOf('/a'), at('/a')), pageOf('/b'), at('/b'))
    expect(keys(permittedPages(kept, path => path === '/b'))).toEqual(['/b'])
    expect(permittedPages(kept, () => true)).toBe(kept)
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
  it('is one screen per record, and the same object for the same address', () => {
    const one = targetOf(routes, '/moveIntoPlan/interviewRecords/7', '')
    expect(targetOf(routes, '/moveIntoPlan/interviewRecords/7/', '')).toEqual(one)
    expect(targetOf(routes, '/moveIntoPlan/interviewRecords/8', '')).not.toEqual(one)
    const { screen } = one as { screen: Screen }
    expect((targetOf(routes, '/moveIntoPlan/interviewRecords/7', '') as { screen: Screen }).screen).toBe(screen)
  })
})
