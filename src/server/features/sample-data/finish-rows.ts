import { columnKind } from '#server/storage/resource-tables.ts'
import type { SampleProblems } from './sample-problems.ts'
import type { World } from './world.ts'
import type { WorldReader } from './world-reader.ts'

/** Values that need all rows: creators, and the stored computed values. */
export function finishRows(world: World, reader: WorldReader, problems: SampleProblems): void {
  const authors = new Authors(world)
  for (const [name, rows] of world.resources()) {
    const { fields, location } = world.resource(name)
    const isNumbered = fields.createdBy?.resource !== undefined
    const computed = Object.values(fields).filter(field => field.type === 'computed' && columnKind(field))
    for (const row of rows) {
      if (isNumbered) row.createdBy ??= authors.of(row.block, row.id)
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

/** Accounts that may have created a record: those who see its block. */
class Authors {
  readonly #byBlock = new Map<unknown, number[]>()
  readonly #all: number[] = []

  constructor(world: World) {
    for (const account of world.rows('account')) {
      if (account.employeeStatus === 'left') continue
      this.#all.push(account.id)
      for (const block of Array.isArray(account.blocks) ? account.blocks : []) {
        this.#byBlock.set(block, [...(this.#byBlock.get(block) ?? []), account.id])
      }
    }
  }

  of(block: unknown, seq: number): number | null {
    const accounts = this.#byBlock.get(block) ?? this.#all
    return accounts[seq % accounts.length] ?? null
  }
}
