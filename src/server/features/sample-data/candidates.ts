import { onceFor } from '#model/once-for.ts'
import type { HintContext } from './hints/hint.ts'
import type { SampleRow } from './world.ts'
import { fits } from './world-reader.ts'

/**
 * Field or path of the candidate → value, one of several values, `{path}` = a value of the current row, or `{not}` = none of
 * these. A list matches by one of its members.
 */
export type Conditions = Readonly<Record<string, unknown>>

/** Rows of `target` that meet the conditions and are in the same block as the current row, if both have one. */
export function candidates(target: string, where: Conditions = NONE, context: HintContext): readonly SampleRow[] {
  const { world, reader, row, resource } = context
  const { fixed, moving, barred } = sorted(where)
  const block = world.resource(target).scope === 'block' && typeof row.block === 'number' ? row.block : undefined
  const excluded = barred.map(([path, not]) => [path, isPath(not) ? valueAt(not, context) : not] as const)
  const isOther = (candidate: SampleRow) =>
    excluded.every(([path, not]) => !fits(reader.read(target, candidate, path), not))
  if (!moving[0]) {
    const alike = reader.rowsLike(target, fixed, block)
    return excluded.length === 0 ? alike : alike.filter(isOther)
  }
  const [first, ...others] = moving.map(([path, wanted]) => [path, valueAt(wanted, context)] as const)
  return reader
    .rowsWith(target, ...first!)
    .filter(
      candidate =>
        (block === undefined || candidate.block === block) &&
        others.every(([path, value]) => fits(reader.read(target, candidate, path), value)) &&
        fixed.every(([path, wanted]) => fits(reader.read(target, candidate, path), wanted)) &&
        !(target === resource.name && candidate === row) &&
        isOther(candidate),
    )
}

const NONE: Conditions = {}

/** The conditions by kind: constant values, those of the current row, and excluded ones. */
const sorted = onceFor((where: Conditions) => {
  const entries = Object.entries(where)
  return {
    barred: entries.flatMap(([path, wanted]) => (isBarred(wanted) ? [[path, wanted.not] as const] : [])),
    moving: entries.filter(([, wanted]) => isPath(wanted)),
    fixed: entries.filter(([, wanted]) => !isPath(wanted) && !isBarred(wanted)),
  }
})

function isBarred(wanted: unknown): wanted is { readonly not: unknown } {
  return typeof wanted === 'object' && wanted !== null && 'not' in wanted
}

function isPath(wanted: unknown): wanted is { readonly path: string } {
  return typeof wanted === 'object' && wanted !== null && 'path' in wanted
}

function valueAt(wanted: unknown, { reader, resource, row }: HintContext): unknown {
  return reader.read(resource.name, row, (wanted as { path: string }).path)
}
