import type { Lines, Resource } from '#model/app-model.ts'
import { plainValue } from '#model/expression/values.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import type { RecordValues } from '#model/records/context.ts'
import { countProblem, linePath, type SentLine, type SplitPayload } from '#model/records/lines.ts'
import { AccessDenied, RecordNotFound, RecordRefusal } from '../errors.ts'
import { expressionRecords } from '../read/expression-record.ts'
import { readAfterWrite } from '../read/read-after-write.ts'
import { countLines, frozenLines } from '../rules/demand-open-parent.ts'
import { below, type Work } from '../work.ts'
import { createBySystem } from './create-by-system.ts'
import { createRow, creationPlan } from './create-row.ts'
import { deleteRow, deletionPlan } from './delete-record.ts'
import { loadForUpdate, updatePlan, updateRow } from './update-row.ts'

/** Problems after which the database accepts no more statements in this transaction. */
const FATAL: ReadonlySet<string> = new Set(['not-unique'])

/**
 * Writes the lines sent with a record, in its transaction: each with its own grants, rules, lock and audit entry; then creates
 * the lines of a list (`each`). All problems are reported, by line. Returns how many lines were written.
 * @throws RecordRefusal
 */
export async function writeLines(
  work: Work,
  resource: Resource,
  id: number,
  sent: SplitPayload,
  { isNew = false } = {},
): Promise<number> {
  const problems = [...sent.problems]
  let written = 0
  for (const [lines, entries] of sent.lines) {
    for (const [index, line] of entries.entries()) {
      const found = await problemsOf(work, resource, id, lines, line)
      problems.push(...found.map(problem => ({ ...problem, path: linePath(lines.name, index, problem.path) })))
      if (found.some(({ code }) => FATAL.has(code))) throw new RecordRefusal('validation', problems)
      if (found.some(({ code }) => code === 'stale-version'))
        throw new RecordRefusal('stale-version', problems, await readAfterWrite(work, resource, id))
      written++
    }
  }
  for (const lines of Object.values(resource.lines ?? {})) {
    const made = problems.length > 0 ? 0 : await completeLines(work, resource, id, lines)
    written += made
    // A new record sent without lines has none.
    if (!sent.lines.has(lines) && made === 0 && (!isNew || lines.min === 0)) continue
    const problem = countProblem(lines, await countLines(work, id, lines))
    if (problem) problems.push(problem)
  }
  if (problems.length > 0) throw new RecordRefusal('validation', problems)
  return written
}

/** Lines frozen by the state of their record. @throws RecordRefusal */
export function demandOpenLines(resource: Resource, values: RecordValues, { lines }: SplitPayload): void {
  const sent = [...lines].filter(([, entries]) => entries.length > 0)
  const problems = sent.flatMap(([{ name }]) => frozenLines(resource, values, name) ?? [])
  if (problems.length > 0) throw new RecordRefusal('validation', problems)
}

async function problemsOf(
  work: Work,
  parent: Resource,
  id: number,
  lines: Lines,
  line: SentLine,
): Promise<readonly FieldProblemDraft[]> {
  try {
    await writeLine(work, parent, id, lines, line)
    return []
  } catch (error) {
    if (error instanceof RecordRefusal) return error.problems
    if (error instanceof RecordNotFound) return [{ path: '', code: 'not-found' }]
    if (!(error instanceof AccessDenied)) throw error
    return (error.fields.length > 0 ? error.fields : ['']).map(path => ({ path, code: 'not-allowed' }))
  }
}

async function writeLine(work: Work, parent: Resource, parentId: number, lines: Lines, line: SentLine): Promise<void> {
  const { context } = work
  const resource = context.model.resources[lines.resource]!
  const { id, version, remove, values } = line
  const { by } = lines
  // A line cannot be moved to another record.
  if (Object.hasOwn(values, by) && values[by] !== parentId)
    throw new RecordRefusal('validation', [{ path: by, code: 'read-only' }])
  if (id === undefined) {
    if (!remove)
      await createRow(work, resource, { ...values, [by]: parentId }, creationPlan(context, resource), { within: lines })
    return
  }
  const plan = remove ? deletionPlan(context, resource) : updatePlan(context, resource)
  const stored = await loadForUpdate(work, resource, id, plan, version)
  if (stored.values[by] !== parentId) throw new RecordNotFound(parent.name, id)
  if (remove) await deleteRow(work, resource, id, plan, { within: lines })
  else await updateRow(work, resource, stored, values, plan, { within: lines })
}

/**
 * Creates the missing lines of a record: one for each record in the list that `each` names, with defaults for the other fields.
 * Returns how many were created.
 * @throws RecordRefusal when a rule of the lines refuses one
 */
async function completeLines(work: Work, resource: Resource, id: number, lines: Lines): Promise<number> {
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
