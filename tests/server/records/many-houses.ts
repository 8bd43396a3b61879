import type { Database } from '#server/storage/database.ts'
import { type BulkColumns, bulkInsert } from '#server/storage/insert-rows.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import type { Row } from '#server/storage/tables.ts'
import { estate } from './estate.ts'
import { NOW } from './people.ts'

const FIRST = 1001
const NAMES = ['东湖', '西湖', '南山', '北岭', 'Lake', 'LAKE']

/**
 * `count` houses beside those of `fillEstate`, from number 1001 on: every sortable field has ties and, but for the number
 * and the doorplate, absent values.
 */
export async function addHouses(database: Database, count: number): Promise<void> {
  const columns = Object.fromEntries(
    Object.values(estate.resources.house!.fields).flatMap(field => {
      const kind = columnKind(field)
      return kind ? [[field.name, kind]] : []
    }),
  ) as BulkColumns
  const rows = Array.from({ length: count }, (_, index) => house(FIRST + index))
  await database.transaction(write => bulkInsert(write, 'house', columns, rows))
}

function house(id: number): Row {
  const mixed = (id * 7919) % 104_729
  const some = <T>(values: readonly T[], turn: number) => values[Math.floor(mixed / turn) % values.length]!
  return {
    id,
    block: some([1, 2], 1),
    ban: some([1, 2], 1),
    houseNo: `H${id}`,
    doorplate: String(id),
    fullName: some([null, ...NAMES.map(name => `${name} ${(mixed % 97) + 1}`)], 2),
    kind: some(['residence', 'shop', null], 3),
    area: some([null, 30.5, 90, 120.25, -1], 5),
    price: some([null, 0, 100, 12_345], 7),
    heated: some([true, false, null], 11),
    deliverAt: some([null, '2025-01-01', '2025-01-02', '2024-12-31'], 13),
    inspectedAt: some([null, '2025-01-01T08:00:00.000Z', '2025-01-01T08:00:00.001Z'], 17),
    ownerPhone: some(
      [
        null,
        `199${String(mixed * 997)
          .padStart(8, '0')
          .slice(-8)}`,
      ],
      1,
    ),
    secret: some(['s1', 's2', null], 19),
    status: some(['vacant', 'occupied', 'closed'], 23),
    createdAt: NOW,
    updatedAt: NOW,
    version: 1,
  }
}
