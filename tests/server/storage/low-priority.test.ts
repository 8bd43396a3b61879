import { expect, test } from 'vitest'
import { atLowPriority } from '#server/storage/low-priority.ts'
import { openDatabase } from '#server/storage/open-database.ts'

const MANY = 3000

test('while a long transaction runs on SQLite, the event loop has its turns', async () => {
  const database = await openDatabase(':memory:')
  await database.transaction(({ queries }) => queries.schema.createTable('note').addColumn('n', 'integer').execute())
  const turns = countTurns()
  await database.transaction(async ({ queries }) => {
    for (let n = 0; n < MANY; n++) await queries.insertInto('note').values({ n }).execute()
  })
  // Its statements follow one another as microtasks: by themselves they leave it none.
  expect(turns.stop()).toBeGreaterThan(2)
  await database.close()
})

test('low-priority work is done one piece after the other, with pauses between', async () => {
  const told: string[] = []
  const piece = (name: string) =>
    atLowPriority(async () => {
      told.push(`${name} begins`)
      await Promise.resolve()
      setTimeout(() => told.push('somebody else'))
      told.push(`${name} ends`)
    })
  const refused = atLowPriority(() => Promise.reject(new Error('no')))
  await Promise.all([piece('one'), piece('two'), expect(refused).rejects.toThrow('no')])
  expect(told.slice(0, 5)).toEqual(['one begins', 'one ends', 'somebody else', 'two begins', 'two ends'])
})

/** Counts turns of the event loop until it is stopped. */
function countTurns() {
  let [turns, goes] = [0, true]
  const next = () => {
    turns++
    if (goes) setImmediate(next)
  }
  setImmediate(next)
  return {
    stop: () => {
      goes = false
      return turns
    },
  }
}
