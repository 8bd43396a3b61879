import { afterAll, beforeAll, expect, it } from 'vitest'
import { eachDatabase } from '../../helpers/database.ts'
import fc from '../../helpers/fast-check.ts'
import { type Attempt, attempts, type RightsWorld, rightsWorld } from '../../helpers/rights-world.ts'

const TIMEOUT_MS = 180_000

eachDatabase((open, name) => {
  let world: RightsWorld
  beforeAll(async () => {
    world = await rightsWorld(open())
  }, TIMEOUT_MS)
  afterAll(() => world.close())

  it(
    'nobody ever has more than the callers had or were let hand on, and no clerk changes what a clerk has',
    async () => {
      const run = async (steps: readonly Attempt[]) => {
        await world.reset()
        for (const step of steps) {
          const answer = await world.attempt(step)
          expect(answer.status, `${JSON.stringify(step)} ${answer.message}`).toBeLessThan(500)
          expect(await world.excess(), JSON.stringify(step)).toEqual([])
        }
      }
      await fc.assert(fc.asyncProperty(fc.array(attempts(), { minLength: 4, maxLength: 12 }), run), {
        numRuns: Number(process.env.FUZZ_RUNS ?? (name === 'sqlite' ? 15 : 6)),
        endOnFailure: false,
      })
      // A sequence in which everything is refused would prove nothing.
      expect(world.succeeded.size).toBeGreaterThan(name === 'sqlite' ? 8 : 4)
    },
    TIMEOUT_MS,
  )
})
