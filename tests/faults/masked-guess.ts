import type { Row } from '#model/api.ts'
import { buildTestApp } from '../helpers/build-app.ts'
import type { Fault } from '../helpers/fault.ts'

/** Of the house A-101 in the sample data of the small platform. */
const PHONE = 13812345678
const CANDIDATES = { short: 60, long: 1000 }
/** `limits.lookUps` unless configured. */
const LOOK_UPS = 30

/** Somebody who sees a phone number masked tries to find it out: many at once, piece by piece, one after the other. */
const maskedGuess: Fault = {
  name: 'A masked phone number is guessed',
  async run({ long }) {
    const test = await buildTestApp()
    const keeper = await test.login('keeper01')
    const ask = (query: string) => keeper.get<Row[]>(`/api/resources/house?${query}`)
    const failed: string[] = []
    const many = Array.from({ length: 1000 }, (_, at) => PHONE - 500 + at).join()
    for (const query of [
      `ownerPhone_in=${many}`,
      'ownerPhone_startsWith=1381',
      'ownerPhone_gte=138',
      '_sort=ownerPhone',
    ])
      if ((await ask(query)).code === 200) failed.push(`${query.slice(0, 40)} is answered`)
    let answered = 0
    // The right one is the last of the candidates.
    const candidates = long ? CANDIDATES.long : CANDIDATES.short
    for (let at = candidates - 1; at >= 0; at--) {
      const { status, data } = await ask(`ownerPhone=${PHONE - at}`)
      if (status === 200) answered++
      if (status === 200 && data.length > 0) failed.push('the number was found')
    }
    if (answered !== LOOK_UPS) failed.push(`${answered} candidates were answered within a minute`)
    const audited = await test.services.database.reader
      .selectFrom('steward_audit')
      .select('id')
      .where('action', '=', 'look-up')
      .execute()
    if (audited.length !== answered) failed.push(`${audited.length} of ${answered} look-ups are in the audit`)
    await test.close()
    return { figures: { candidates, answered, audited: audited.length }, failed }
  },
}
export default maskedGuess
