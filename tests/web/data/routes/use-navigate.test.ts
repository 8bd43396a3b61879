import { expect, it } from 'vitest'
import { isAt } from '#web/data/routes/use-navigate.ts'

const HERE = { pathname: '/butler/audit', search: '?a=1', hash: '' }

it.each([
  ['/butler/audit?a=1', true],
  ['?a=1', true],
  [{ search: '?a=1' }, true],
  [{ pathname: '/butler/audit', search: '?a=1' }, true],
  ['/butler/audit', false],
  ['/butler/audit?a=1#x', false],
  ['/butler/days?a=1', false],
  [{ pathname: '/butler/audit' }, false],
])('%j is the address it is at: %s', (to, same) => {
  expect(isAt(to, HERE)).toBe(same)
})
