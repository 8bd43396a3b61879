import { expect, it } from 'vitest'
import { remembersLast } from '#web/state/remembers-last.ts'

it('does the work once for the same two arguments, and again for others', () => {
  let done = 0
  const pair = remembersLast((one: object, other: object | undefined) => {
    done++
    return [one, other]
  })
  const [first, second] = [{}, {}]
  const answer = pair(first, second)
  expect(pair(first, second)).toBe(answer)
  expect(done).toBe(1)
  expect(pair(first, undefined)).toEqual([first, undefined])
  expect(pair({}, undefined)).not.toBe(answer)
  expect(done).toBe(3)
})
