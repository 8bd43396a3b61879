import { describe, expect, it } from 'vitest'
import { editDistance, nearestName } from '#compiler/problems/did-you-mean.ts'
import fc from '../helpers/fast-check.ts'

describe('the distance of two words', () => {
  it.each([
    ['status', 'status', 0],
    ['status', 'staus', 1],
    ['status', 'stauts', 1],
    ['status', 'statuss', 1],
    ['status', 'stamus', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('%s and %s: %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance)
    expect(editDistance(b, a)).toBe(distance)
  })

  it('stops at the limit, and says the truth below it', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 12 }),
        fc.string({ maxLength: 12 }),
        fc.integer({ min: 1, max: 6 }),
        (a, b, limit) => {
          expect(Math.min(editDistance(a, b, limit), limit)).toBe(Math.min(editDistance(a, b), limit))
        },
      ),
    )
  })
})

describe('the name that was meant', () => {
  const names = ['butler1', 'butler2', 'document1', 'houseMember', 'block', 'status']

  it.each([
    ['houseMembr', 'houseMember'],
    ['housemember', 'houseMember'],
    ['Block', 'block'],
    ['satus', 'status'],
    ['butler3', 'butler1'],
    ['colour', undefined],
    ['x', undefined],
    ['status', undefined],
    ['member', 'houseMember'],
    ['Block ', 'block'],
    ['memberHouse', 'houseMember'],
  ])('by %s is %s', (written, meant) => {
    expect(nearestName(written, names)).toBe(meant)
  })

  it('by its title, unless two have it', () => {
    const titles: Readonly<Record<string, string>> = { butler1: '管家', block: '分期', status: '分期' }
    const titleOf = (name: string) => ({ 'zh-CN': titles[name] ?? '', 'en-US': name })
    expect(nearestName('管家', names, titleOf)).toBe('butler1')
    expect(nearestName('分期', names, titleOf)).toBeUndefined()
  })
})
