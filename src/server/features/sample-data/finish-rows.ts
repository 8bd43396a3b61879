import { columnKind } from '#server/storage/resource-tables.ts'
import type { SampleProblems } from './sample-problems.ts'
import type { Staff } from './staff.ts'
import type { World } from './world.ts'
import type { WorldReader } from './world-reader.ts'

/** Values that need all rows: creators, and the stored computed values. */
export function finishRows(world: World, reader: WorldReader, staff: Staff, problems: SampleProblems): void {
  for (const [name, rows] of world.resources()) {
    const resource = world.resource(name)
    const { fields, location } = resource
    const isNumbered = fields.createdBy?.resource !== undefined
    const computed = Object.values(fields).filter(field => field.type === 'computed' && columnKind(field))
    for (const row of rows) {
      if (isNumbered) row.createdBy ??= staff.author(resource, row)
      if (isNumbered) row.updatedBy ??= row.createdBy
      for (const field of computed) {
        try {
          row[field.name] = reader.read(name, row, field.name)
        } catch (error) {
          problems.add(location, `${field.name}: ${(error as Error).message}`)
        }
      }
    }
  }
}
