import { expect, test } from 'vitest'
import { listRecords } from '#server/records/list/list-records.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { estate } from './estate.ts'
import { fillEstate } from './fill-estate.ts'
import { addHouses } from './many-houses.ts'
import { admin, contextOf } from './people.ts'

const limits = { ...estate.app.limits, countRows: 1000 }
const capped = { ...estate, revision: `${estate.revision} capped`, app: { ...estate.app, limits } }

eachDatabase(
  open => {
    const page = async (start: number, size: number, block?: number) => {
      const filters = block === undefined ? [] : [{ path: 'block', operator: 'eq' as const, value: block }]
      const query = { start, end: start + size, sort: [], filters, fields: ['id'] }
      const context = contextOf(open(), admin, { model: capped })
      const { rows, total, isCapped } = await listRecords(context, capped.resources.house!, query)
      return { rows: rows.length, total, isCapped }
    }

    test('a list is counted to the cap, and says so when there is more', async () => {
      expect(await page(0, 20)).toEqual({ rows: 20, total: 1001, isCapped: true })
      const { total, isCapped } = await page(0, 20, 1)
      expect([total < 1000, isCapped]).toEqual([true, false])
    })

    test('beyond the cap there is always a next page until the last one shows the number', async () => {
      expect(await page(1000, 20)).toEqual({ rows: 20, total: 1021, isCapped: true })
      expect(await page(1500, 20)).toEqual({ rows: 5, total: 1505, isCapped: false })
      expect(await page(2000, 20)).toEqual({ rows: 0, total: 1001, isCapped: true })
    })
  },
  async database => {
    await fillEstate(database)
    await addHouses(database, 1500)
  },
)
