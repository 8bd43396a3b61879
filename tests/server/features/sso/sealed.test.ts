import { describe, expect, it } from 'vitest'
import { Sealer } from '#server/features/sso/sealed.ts'

describe('Sealer', () => {
  const sealer = new Sealer('a secret')
  const value = { state: 'abc', returnPath: '/home' }

  it('opens what it sealed, also in another process with the same secret', () => {
    expect(new Sealer('a secret').open(sealer.seal(value, 1000))).toEqual(value)
  })

  it('shows nothing of the value', () => {
    expect(Buffer.from(sealer.seal(value, 1000), 'base64url').toString('latin1')).not.toContain('home')
  })

  it('opens nothing that is expired, changed, foreign or not sealed at all', () => {
    const sealed = sealer.seal(value, 1000, 0)
    expect(sealer.open(sealed, 1000)).toEqual(value)
    expect(sealer.open(sealed, 1001)).toBeUndefined()
    expect(sealer.open(`${sealed.slice(0, -2)}AA`, 0)).toBeUndefined()
    expect(new Sealer('another').open(sealed, 0)).toBeUndefined()
    for (const text of ['', 'x', '....', 'a'.repeat(500)]) expect(sealer.open(text)).toBeUndefined()
  })
})
