import { describe, expect, it, vi } from 'vitest'
import { guard, targetAfterLogin } from '#web/router/guard.ts'
import fc from '../../helpers/fast-check.ts'

vi.setConfig({ testTimeout: 30_000 })

const at = (path: string) => {
  const { pathname, search } = new URL(path, 'http://app')
  return { pathname, search }
}

describe('the guard with token and account', () => {
  it('leads from /login to /', () => {
    expect(guard(at('/login?redirect=/butler/audit'), true)).toEqual({ kind: 'redirect', to: '/' })
  })
  it.each(['/', '/home', '/butler/audit', '/404', '/error', '/auth-redirect'])('lets %s through', path => {
    expect(guard(at(path), true)).toEqual({ kind: 'pass' })
  })
})

describe('the guard without token or account', () => {
  it.each(['/login', '/login?redirect=/x', '/auth-redirect?code=1'])('allows %s', path => {
    expect(guard(at(path), false)).toEqual({ kind: 'pass' })
  })
  it.each([
    ['/', '/login?redirect=/'],
    ['/butler/audit', '/login?redirect=/butler/audit'],
    ['/404', '/login?redirect=/404'],
    ['/moveIntoPlan/interviewRecords/5?a=1&b=2', '/login?redirect=/moveIntoPlan/interviewRecords/5%3Fa%3D1%26b%3D2'],
  ])('leads from %s to %s', (path, to) => {
    expect(guard(at(path), false)).toEqual({ kind: 'redirect', to })
  })
  it('keeps the whole address, whatever is in it', () => {
    fc.assert(
      fc.property(fc.webPath({ size: 'small' }), fc.webQueryParameters({ size: 'small' }), (path, query) => {
        const there = at(`/page${path}?${query}`)
        const passage = guard(there, false)
        const to = passage.kind === 'redirect' ? passage.to : ''
        expect(targetAfterLogin(new URL(to, 'http://app').search)).toBe(there.pathname + there.search)
      }),
    )
  })
})

describe('the way after sign-in', () => {
  it.each([
    ['', '/'],
    ['?redirect=', '/'],
    ['?redirect=/home', '/home'],
    ['?redirect=/a%3Fb%3D1', '/a?b=1'],
    ['?redirect=https://evil.example', '/'],
    ['?redirect=//evil.example', '/'],
    ['?redirect=/%5Cevil.example', '/'],
    ['?redirect=/%09/evil.example', '/'],
    ['?redirect=javascript:alert(1)', '/'],
    ['?redirect=/login', '/'],
    ['?redirect=/404', '/'],
    ['?redirect=/error%3Fa', '/'],
  ])('%s leads to %s', (search, target) => {
    expect(targetAfterLogin(search)).toBe(target)
  })
})
