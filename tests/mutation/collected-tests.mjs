/**
 * Stands for `vitest` in the tests that `bundle-runner.mjs` runs: they are collected here and run one by one, many times in
 * one process. Expectations are Vitest's own.
 */
import { mock } from 'node:test'
import { expect as real } from 'vitest'

const collected = globalThis.__collected__
let suite = collected.root

const rows = table => (table.every(Array.isArray) ? table : table.map(row => [row]))
const work = parts => parts.find(part => typeof part === 'function')

export function describe(name, ...parts) {
  const outer = suite
  suite = { name, parent: outer, tests: [], beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] }
  outer.tests.push(suite)
  work(parts)?.()
  suite = outer
}
describe.each =
  table =>
  (name, ...parts) => {
    for (const [at, row] of rows(table).entries()) describe(`${name} (${at})`, () => work(parts)(...row))
  }

function test(name, ...parts) {
  suite.tests.push({ name, parent: suite, run: work(parts) })
}
test.each =
  table =>
  (name, ...parts) => {
    for (const [at, row] of rows(table).entries()) test(`${name} (${at})`, () => work(parts)(...row))
  }

export { test, test as it }

const hook = name => run => suite[name].push(run)
export const beforeAll = hook('beforeAll')
export const afterAll = hook('afterAll')
export const beforeEach = hook('beforeEach')
export const afterEach = hook('afterEach')

/** Of `vi` what tests of the server need: the clock. A test that needs more of it is left out. */
const clock = {
  useFakeTimers: ({ toFake, now }) =>
    mock.timers.enable({
      apis: toFake.filter(name => !name.startsWith('clear')),
      ...(now === undefined ? {} : { now }),
    }),
  advanceTimersByTime: ms => mock.timers.tick(ms),
  setSystemTime: at => mock.timers.setTime(Number(at)),
  useRealTimers: () => mock.timers.reset(),
}
export const vi = new Proxy(clock, {
  get: (known, name) =>
    known[name] ?? (() => Promise.reject(Object.assign(new Error(`no ${String(name)}`), { leftOut: true }))),
})

export const expect = new Proxy(real, { get: (target, name) => (name === 'poll' ? poll : target[name]) })

function poll(read, { timeout = 5000 } = {}) {
  const until = Date.now() + timeout
  const asked =
    (isNot, matcher) =>
    async (...args) => {
      for (;;) {
        try {
          const expectation = real(await read())
          return (isNot ? expectation.not : expectation)[matcher](...args)
        } catch (error) {
          if (Date.now() > until) throw error
          await new Promise(resolve => setTimeout(resolve, 20))
        }
      }
    }
  return new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'not' ? new Proxy({}, { get: (_, matcher) => asked(true, matcher) }) : asked(false, name),
    },
  )
}
