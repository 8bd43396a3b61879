import { beforeAll, expect, it } from 'vitest'
import type { Resource } from '#model/app-model.ts'
import type { ImportOrder } from '#server/features/imports/import-order.ts'
import { RowReader } from '#server/features/imports/read-row.ts'
import { eachDatabase } from '../../../helpers/database.ts'
import { refusedWith, ShippedWork } from '../../../helpers/shipped-work.ts'

/** What a file calls its records by somebody who imports bills (410) and opens no page that lists houses. */
eachDatabase(open => {
  let work: ShippedWork
  let bill: Resource

  beforeAll(async () => {
    work = await ShippedWork.begin(open(), ['house', 'feeItem'])
    bill = work.resource('bill')
  })

  const read = async (blocks: readonly number[], cells: readonly string[]) => {
    const columns = ['block', 'house'].map((field, column) => ({ column, field }))
    const reader = new RowReader(bill, { resource: 'bill', columns } as unknown as ImportOrder)
    const importer = work.model.permissions.filter(({ role }) => role === 'standingbook4').map(({ id }) => id)
    return reader.read(work.holding(importer, blocks).context, cells)
  }
  const named = async (id: unknown) => {
    const house = (await work.rows('house', { id }))[0]!
    const block = (await work.rows('projectBlock', { id: house.block }))[0]!
    return { house, cells: [block.name as string, house.fullName as string] }
  }

  it('are found in the blocks of the account', async () => {
    const { house, cells } = await named(1)
    expect(await read([house.block as number], cells)).toEqual({ block: house.block, house: house.id })
  })

  it('are not found in other blocks', async () => {
    const { house, cells } = await named(1)
    const problems = await refusedWith(read([(house.block as number) + 1], cells))
    expect(problems.map(problem => problem.split(':')[0])).toEqual(['block', 'house'])
  })
})
