import { describe, expect, it } from 'vitest'
import { refineResources } from '#web/data/providers/refine-root.tsx'
import { matchRoute, shellRoutes } from '#web/data/routes/shell-routes.ts'
import { SHELL } from '../../shell.ts'

const holder = (...roles: string[]) => ({ admin: false, roles })
const all = shellRoutes(SHELL, { admin: true, roles: [] })

describe('routes from the shell model', () => {
  it('hold the pages that a role opens and those open to all', () => {
    const patterns = shellRoutes(SHELL, holder('butler5')).map(route => route.pattern)
    expect(patterns).toEqual([
      '/butler/audit',
      '/moveIntoPlan/interviewRecords/:id',
      '/visitPlan/moveIntoPlan/interviewRecords/:id',
    ])
  })
  it('hold every page for an administrator', () => {
    expect(all).toHaveLength(5)
  })
})

describe('the route of an address', () => {
  it('is the page itself, with or without a slash at the end', () => {
    expect(matchRoute(all, '/butler/audit', '')).toMatchObject({
      kind: 'page',
      route: { page: { path: '/butler/audit' } },
    })
    expect(matchRoute(all, '/butler/audit/', '')).toMatchObject({ kind: 'page' })
  })
  it('fills placeholders', () => {
    expect(matchRoute(all, '/moveIntoPlan/interviewRecords/7', '')).toMatchObject({ kind: 'page' })
  })
  it('leads from the nested form of a hidden page to its own path, with value and query', () => {
    expect(matchRoute(all, '/visitPlan/moveIntoPlan/interviewRecords/7', '?a=1')).toEqual({
      kind: 'redirect',
      to: '/moveIntoPlan/interviewRecords/7?a=1',
    })
  })
  it.each(['/butler', '/Butler/Audit', '/butler/audit/extra', '/nowhere'])('is none for %s', path => {
    expect(matchRoute(all, path, '')).toEqual({ kind: 'none' })
  })
  it('is none for a page that the account may not open', () => {
    expect(matchRoute(shellRoutes(SHELL, holder()), '/butler/audit', '')).toEqual({ kind: 'none' })
  })
})

describe('the menu', () => {
  it('shows a group only with a page that is shown, and never a hidden page', () => {
    expect(shown(holder('butler3'))).toEqual(['/butler/days'])
    expect(shown({ admin: true, roles: [] })).toEqual(['/butler/audit', '/butler/days', '/visitPlan/moveIntoPlan'])
  })
})

/** The pages among the resources that Refine's `useMenu` shows; it leaves out groups without one. */
function shown(me: Parameters<typeof refineResources>[1]) {
  const resources = refineResources(SHELL, me, 'en-US')
  return resources.filter(({ meta }) => meta?.hide === false).map(({ name }) => name)
}
