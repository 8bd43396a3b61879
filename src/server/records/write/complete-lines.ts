import type { Lines, Resource } from '#model/app-model.ts'
import { plainValue } from '#model/expression/values.ts'
import { expressionRecords } from '../read/expression-record.ts'
import { below, type Work } from '../work.ts'
import { createBySystem } from './create-by-system.ts'

/**
 * Makes the lines that a record lacks: one for each record that the list behind `each` names. Whatever else they need is
 * their default. Answers how many were made. @throws RecordRefusal when a rule of the lines refuses one
 */
export async function completeLines(work: Work, resource: Resource, id: number, lines: Lines): Promise<number> {
  const { each } = lines
  if (!each) return 0
  const record = (await expressionRecords(work, resource, [id], [each.of])).get(id)
  const wanted = numbersIn(record?.[each.of])
  if (wanted.length === 0) return 0
  const rows = await work.write.queries.selectFrom(lines.resource).select(each.field).where(lines.by, '=', id).execute()
  const present = new Set(rows.map(row => row[each.field]))
  const missing = wanted.filter(number => !present.has(number))
  const target = work.context.model.resources[lines.resource]!
  for (const number of missing) await createBySystem(below(work), target, { [lines.by]: id, [each.field]: number })
  return missing.length
}

function numbersIn(value: unknown): readonly number[] {
  if (!Array.isArray(value)) return []
  return value.map(plainValue).filter(number => typeof number === 'number')
}
