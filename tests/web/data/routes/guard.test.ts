import { describe, expect, it, vi } from 'vitest'
import { loginAddress, targetAfterLogin } from '#web/data/routes/guard.ts'
import fc from '../../../helpers/fast-check.ts'

vi.setConfig({ testTimeout: 30_000 })

describe('the address of the login page', () => {
  it.each([
    ['/', '/login?redirect=/'],
    ['/404', '/login?redirect=/404'],
    ['/moveIntoPlan/interviewRecords/5?a=1&b=2', '/login?redirect=/moveIntoPlan/interviewRecords/5%3Fa%3D1%26b%3D2'],
  ])('for %s is %s', (path, to) => {
    expect(loginAddress(path)).toBe(to)
  })
  it('keeps the whole address, whatever is in it', () => {
    fc.assert(
      fc.property(fc.webPath({ size: 'small' }), fc.webQueryParameters({ size: 'small' }), (path, query) => {
        const { pathname, search } = new URL(`/page${path}?${query}`, 'http://app')
        const login = new URL(loginAddress(pathname + search), 'http://app')
        expect(targetAfterLogin(login.search)).toBe(pathname + search)
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
