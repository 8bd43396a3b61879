import type { SampleRow, World } from './world.ts'
import type { WorldReader } from './world-reader.ts'

/** What identifies a written row: its `$key`; an account by its sign-in name, which the sign-in page offers. */
export function keyOfWritten(
  resource: string,
  { $key, adAccount }: Readonly<Record<string, unknown>>,
): string | undefined {
  if (typeof $key === 'string') return $key
  return resource === 'account' && typeof adAccount === 'string' ? `${resource}:${adAccount}` : undefined
}

/**
 * The id of the row that `written` names: `@key`, `{"match": {field: value}}` or the label, preferring the row's own block.
 * Undefined while there is no such row.
 */
export function findWritten(
  written: unknown,
  target: string,
  row: SampleRow,
  world: World,
  reader: WorldReader,
): number | undefined {
  if (typeof written === 'number') return world.row(target, written)?.id
  if (typeof written === 'string' && written.startsWith('@')) {
    const found = world.keys.get(written.slice(1))
    return found?.resource === target ? found.id : undefined
  }
  const match: Readonly<Record<string, unknown>> =
    typeof written === 'string'
      ? { [world.resource(target).label]: written }
      : (written as { match: Record<string, unknown> }).match
  const [[path, value], ...rest] = Object.entries(match) as [[string, unknown], ...[string, unknown][]]
  const found = reader
    .rowsWith(target, path, value)
    .filter(each => rest.every(([name, wanted]) => reader.read(target, each, name) === wanted))
  return (found.find(each => each.block === row.block) ?? found[0])?.id
}
