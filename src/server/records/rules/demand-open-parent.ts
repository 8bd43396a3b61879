import { sql } from 'kysely'
import type { Lines, Resource } from '#model/app-model.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import { statesOf } from '#model/records/conditions.ts'
import type { RecordValues } from '#model/records/context.ts'
import { countProblem } from '#model/records/lines.ts'
import type { SetStep } from '../../storage/database.ts'
import { RecordRefusal } from '../errors.ts'
import { loadStored } from '../read/stored-record.ts'
import type { RecordContext } from '../record-context.ts'
import type { Work } from '../work.ts'

/** A write of one line; null before a creation and after a deletion. */
export interface LineWrite {
  readonly before: RecordValues | null
  readonly after: RecordValues | null
  /** The lines written in the same request; a write of the whole record checks its state and counts at the end. */
  readonly within?: Lines | undefined
}

/**
 * Lines are part of their record even when written separately: they cannot change in a state that freezes them, and their
 * number stays within the limits. The records are locked until the end of the transaction.
 * @throws RecordRefusal
 */
export async function demandOpenParent(work: Work, resource: Resource, line: LineWrite): Promise<void> {
  const problems: FieldProblemDraft[] = []
  for (const [parent, lines] of placesOfLines(work.context, resource)) {
    if (lines !== line.within) problems.push(...(await problemsAt(work, parent, lines, line)))
  }
  if (problems.length > 0) throw new RecordRefusal('validation', problems)
}

/** Resources whose records are lines of another one. */
export function placesOfLines({ model, database }: RecordContext, resource: Resource) {
  return database.caches.ofModel(model, `places of lines ${resource.name}`, () =>
    Object.values(model.resources).flatMap(parent =>
      Object.values(parent.lines ?? {}).flatMap(lines =>
        lines.resource === resource.name ? [[parent, lines] as const] : [],
      ),
    ),
  )
}

/** Why the lines of the record with these values may not be changed. */
export function frozenLines(parent: Resource, values: RecordValues, path: string): FieldProblemDraft | undefined {
  const state = statesOf(parent, values).find(({ frozen }) => frozen.includes('*'))
  return state && { path, code: 'frozen', params: { state: state.title } }
}

export async function countLines({ write }: Work, id: number, { resource, by }: Lines): Promise<number> {
  const { count } = await write.queries
    .selectFrom(resource)
    .select(({ fn }) => fn.countAll().as('count'))
    .where(by, '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Records that a line is moved from and to. */
interface MovedLine {
  readonly from: number | undefined
  readonly to: number | undefined
}

/** Number of lines of the records before the set's changes. */
function countingOf({ resource, by, min, max }: Lines): SetStep<MovedLine, ReadonlyMap<number, number>> {
  return {
    name: `lines of ${resource} by ${by}`,
    stage: 'check',
    async run({ queries, adapter }, moved) {
      const ids = [...new Set(moved.flatMap(({ from, to }) => [from, to]))].filter(id => id !== undefined)
      const rows = await queries
        .selectFrom(resource)
        .select([by, ({ fn }) => fn.countAll().as('count')])
        .where(adapter.isAmong(sql.ref(by), ids))
        .groupBy(by)
        .execute()
      const counts = new Map(rows.map(row => [row[by] as number, Number(row.count)]))
      const most = new Map(counts)
      const least = new Map(counts)
      for (const { from, to } of moved) {
        if (to !== undefined) most.set(to, (most.get(to) ?? 0) + 1)
        if (from !== undefined) least.set(from, (least.get(from) ?? 0) - 1)
      }
      // The limits of each line depend on the lines before it.
      const isTight = [...most.values()].some(count => count > max) || [...least.values()].some(count => count < min)
      if (isTight && moved.length > 1) throw new Error(`rows of a set fill or empty the ${resource} of a record`)
      return moved.map(() => counts)
    },
  }
}

async function problemsAt(
  work: Work,
  parent: Resource,
  lines: Lines,
  { before, after }: LineWrite,
): Promise<FieldProblemDraft[]> {
  const { by } = lines
  const [from, to] = [before?.[by], after?.[by]].map(id => (typeof id === 'number' ? id : undefined))
  // In order of their ids, so that two transactions that move lines between the same records cannot deadlock.
  const ids = [...new Set([from, to])].filter(id => id !== undefined).sort((a, b) => a - b)
  const problems: (FieldProblemDraft | undefined)[] = []
  const parents = new Map<number, RecordValues>()
  for (const id of ids) parents.set(id, (await loadStored(work, parent, id)).values)
  const counts = from === to ? new Map<number, number>() : await work.write.together(countingOf(lines), { from, to })
  for (const [id, values] of parents) {
    problems.push(frozenLines(parent, values, by))
    if (from === to) continue
    const count = counts.get(id) ?? 0
    // A record with too few lines may get one more, and one with too many may lose one.
    const allowed = id === to ? { ...lines, min: 0 } : { ...lines, max: Number.POSITIVE_INFINITY }
    problems.push(countProblem({ ...allowed, name: by }, id === to ? count + 1 : count - 1))
  }
  return problems.filter(problem => problem !== undefined)
}
