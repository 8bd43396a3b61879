import { openDatabase } from '#server/storage/open-database.ts'
import fc from '../helpers/fast-check.ts'
import type { Fault } from '../helpers/fault.ts'
import { attempts, rightsWorld } from '../helpers/rights-world.ts'

const ROUNDS = { short: 5, long: 300 }
const STEPS = { minLength: 4, maxLength: 12 }

/** Clerks, and others who are no administrators, try to get more rights than they were given, in every way there is. */
const escalation: Fault = {
  name: 'Rights are widened by those who have them',
  async run({ long }) {
    const database = await openDatabase(':memory:')
    const world = await rightsWorld(database)
    const failed: string[] = []
    let calls = 0
    for (const steps of fc.sample(fc.array(attempts(), STEPS), long ? ROUNDS.long : ROUNDS.short)) {
      await world.reset()
      for (const step of steps) {
        const { status } = await world.attempt(step)
        calls++
        if (status >= 500) failed.push(`${status} for ${JSON.stringify(step)}`)
        for (const excess of await world.excess()) failed.push(`${excess} after ${JSON.stringify(step)}`)
      }
    }
    await world.close()
    await database.close()
    return { figures: { calls, 'ways that changed something': world.succeeded.size, excesses: failed.length }, failed }
  },
}
export default escalation
