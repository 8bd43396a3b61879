import { createHash } from 'node:crypto'
import type { Field, Resource } from '#model/app-model.ts'
import type { ExpressionNode } from '#model/expression/node.ts'
import { parseOrThrow } from '#model/expression/parse.ts'
import { plainValue } from '#model/expression/values.ts'
import type { RecordValues } from '#model/records/context.ts'
import type { SetStep, WriteTransaction } from '../../storage/database.ts'

/**
 * Waits until no other transaction is about to write under a rule over the same counts, so that of two writes for the last
 * place the second counts the first. Held until the transaction ends.
 */
export async function lockCounts(write: WriteTransaction, names: readonly string[]): Promise<void> {
  if (write.adapter.lockKeys && names.length > 0) await write.together(LOCKING, names)
}

const LOCKING: SetStep<readonly string[], void> = {
  name: 'lock counts',
  stage: 'read',
  async run({ queries, adapter }, asked) {
    const keys = [...new Set(asked.flat().map(keyOf))]
    await adapter.lockKeys?.(
      queries,
      keys.sort((one, other) => one - other),
    )
    return asked.map(() => undefined)
  },
}

/**
 * Locks before computing an aggregate of a record: rows of the same resource that the record counts, and that count it, agree
 * in the fields that `where` requires to be equal. None if the rows belong to another resource.
 */
export function ownCount({ name }: Resource, { name: field, aggregate }: Field, record: RecordValues): string[] {
  if (aggregate?.resource !== name) return []
  const shared = sharedFields(aggregate.where).map(each => plainValue(record[each]))
  return [JSON.stringify([name, field, ...shared])]
}

/** Locks before reading a path of a referred record that depends on counted rows. */
export function referredCount(resource: string, id: number): string {
  return JSON.stringify([resource, id])
}

/** Fields that are equal in both rows whenever `where` holds: `row.theme == record.theme && …`. */
export function sharedFields(where: string | undefined): string[] {
  if (where === undefined) return []
  const found: string[] = []
  const visit = (node: ExpressionNode): void => {
    if (node.kind === 'and') for (const side of [node.left, node.right]) visit(side)
    if (node.kind !== 'compare' || node.operator !== '==') return
    const { left, right } = node
    if (left.kind !== 'path' || right.kind !== 'path' || left.steps.length !== 1) return
    const roots = [left.root, right.root].sort().join()
    if (roots === 'record,row' && left.steps.join('.') === right.steps.join('.')) found.push(left.steps[0]!)
  }
  visit(parseOrThrow(where))
  return found
}

/** Negative: positive numbers are used by other locks. */
function keyOf(name: string): number {
  return -1 - (createHash('sha256').update(name).digest().readInt32BE(0) & 0x7fffffff)
}
