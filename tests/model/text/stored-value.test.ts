import { describe, expect, it } from 'vitest'
import { packValue, storedKey, unpackValue } from '#model/text/stored-value.ts'
import fc from '../../helpers/fast-check.ts'

const now = 1_740_801_600_000
const hour = 3_600_000

describe('a stored value (specification section 9)', () => {
  it('has a key of name and suffix', () => expect(storedKey('account', 'steward')).toBe('account_steward'))

  it('carries when it was written and when it expires', () => {
    expect(JSON.parse(packValue({ id: 1 }, now, '4d'))).toEqual({
      value: { id: 1 },
      updatedAt: now,
      expiresAt: now + 96 * hour,
    })
  })

  it('lives 4 hours unless stated otherwise, and reads as empty from then on', () => {
    const text = packValue('x', now)
    expect(unpackValue(text, now + 4 * hour - 1)).toBe('x')
    expect(unpackValue(text, now + 4 * hour)).toBeUndefined()
  })

  it('does not live on because a clock was set back', () => {
    expect(unpackValue(packValue('x', now), now - hour)).toBeUndefined()
    expect(unpackValue(packValue('x', now), now - 1000)).toBe('x')
  })

  it('refuses a lifetime that is none', () => expect(() => packValue('x', now, 'soon')).toThrow(RangeError))

  it.each([
    null,
    undefined,
    '',
    'x',
    '[]',
    'null',
    '{}',
    '{"value":1}',
    '{"value":1,"updatedAt":"a","expiresAt":9e99}',
  ])('reads %j as empty', text => expect(unpackValue(text, now)).toBeUndefined())

  it('gives back what was kept and never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(unpackValue(packValue(value, now), now)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
    fc.assert(fc.property(fc.string(), text => void unpackValue(text, now)))
  })
})
