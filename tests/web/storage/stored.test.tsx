import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readCookie, writeCookie } from '#web/storage/cookies.ts'
import { clearStored, followStored, readStored, writeStored } from '#web/storage/stored.ts'
import fc from '../../helpers/fast-check.ts'
import { setCookie } from '../set-cookie.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: Date.parse('2026-05-01T08:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  clearStored()
})

const HOUR = 3_600_000

describe('a stored value', () => {
  it('is kept under its name and a suffix, with update and expiry time', () => {
    writeStored('account', { id: 1 }, '4d')
    const key = localStorage.key(0) ?? ''
    expect(key).toMatch(/^account.+/)
    const raw = JSON.parse(localStorage.getItem(key) ?? '') as Record<string, unknown>
    expect(Object.values(raw)).toContainEqual({ id: 1 })
    expect(Object.values(raw)).toContain(Date.now())
    expect(Object.values(raw)).toContain(Date.now() + 4 * 24 * HOUR)
  })
  it('lives 4 hours unless stated otherwise, and then reads as empty', () => {
    writeStored('x', 'value')
    vi.setSystemTime(Date.now() + 4 * HOUR - 1)
    expect(readStored('x')).toBe('value')
    vi.setSystemTime(Date.now() + 1)
    expect(readStored('x')).toBeUndefined()
  })
  it('reads as empty whatever somebody else wrote there', () => {
    writeStored('x', 1)
    const key = localStorage.key(0) as string
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), text => {
        localStorage.setItem(key, text)
        expect(readStored('x')).toBeUndefined()
      }),
    )
  })
  it('lives as long as the page in a browser that refuses storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    writeStored('x', 'value')
    expect(readStored('x')).toBe('value')
    clearStored()
    expect(readStored('x')).toBeUndefined()
  })
  it('is followed across tabs', () => {
    let told = 0
    followStored('x', () => {
      told += 1
    })
    writeStored('x', 1)
    const key = localStorage.key(0)
    window.dispatchEvent(new StorageEvent('storage', { key: 'other' }))
    expect(told).toBe(0)
    window.dispatchEvent(new StorageEvent('storage', { key }))
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(told).toBe(2)
  })
})

describe('a cookie', () => {
  it('comes back as it was', () => {
    writeCookie('size', 'large; ü=1')
    expect(readCookie('size')).toBe('large; ü=1')
    expect(readCookie('siz')).toBeUndefined()
  })
  it('that is broken reads as absent', () => {
    setCookie('size=%E0%A4%A')
    expect(readCookie('size')).toBeUndefined()
    setCookie('size=; Max-Age=0')
  })
})
