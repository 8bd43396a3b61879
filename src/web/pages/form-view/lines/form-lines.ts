import type { Row } from '#model/api.ts'
import type { Lines } from '#model/app-model.ts'
import type { ClientResource, ReferenceValue } from '#model/client-model.ts'
import type { FieldProblem } from '#model/problems.ts'
import type { RecordValues, RuleContext } from '#model/records/context.ts'
import { countProblem, linePath, REMOVE } from '#model/records/lines.ts'
import { referencesIn } from '#web/fields/choices/reference-values.ts'
import { versionOf } from '../../records/row-values.ts'
import { type FormRecord, formRecord } from '../form-record.ts'
import type { LineEdits } from './line-edits.ts'

/** One line in the form. */
export interface LineRow {
  /** Id of a stored line; `n1`, `n2` … of a new one. */
  readonly key: string
  readonly base: Row | undefined
  readonly record: FormRecord
  readonly removed: boolean
  /** Named by the list behind `each`, so it cannot be removed. */
  readonly listed?: boolean
  /** Not stored yet: the server creates it, or stores the input. */
  readonly offered?: 'typed' | 'untouched'
}

/** The lines of one kind in the form. */
export interface FormLines {
  readonly lines: Lines
  readonly resource: ClientResource
  readonly rows: readonly LineRow[]
  /** The record itself may not be edited. */
  readonly locked: boolean
  readonly loading: boolean
  /** Why the stored lines could not be loaded. */
  readonly failed?: unknown
}

/**
 * Computes every line by the rules of its resource. Fields that the server fills in (its parent record) are no problem.
 * `listed` are the records that each have a line; those without one are offered below the others.
 */
export function lineRows(
  { by, each }: Pick<Lines, 'by' | 'each'>,
  resource: ClientResource,
  standing: readonly Row[],
  edits: LineEdits,
  context: RuleContext,
  listed: readonly ReferenceValue[] = [],
): LineRow[] {
  const work = (base: Row | undefined, typed: RecordValues) => {
    const record = formRecord({ resource, base, placement: 'derived' }, typed, context)
    return { ...record, problems: record.problems.filter(({ path }) => path !== by) }
  }
  const named = ({ record }: LineRow) => (each ? referencesIn(record.values[each.field])[0]?.id : undefined)
  const ids = new Set(listed.map(({ id }) => id))
  const rows: LineRow[] = [
    ...standing.map(base => ({
      key: String(base.id),
      base,
      record: work(base, edits.changes[String(base.id)] ?? {}),
      removed: edits.removed.includes(Number(base.id)),
    })),
    ...edits.added.map(({ key, values }) => ({
      key,
      base: undefined,
      record: work(undefined, values),
      removed: false,
    })),
  ]
  if (!each) return rows
  const present = new Set(rows.map(named))
  const offered = listed
    .filter(({ id }) => !present.has(id))
    .map((one): LineRow => {
      const key = `${OFFERED}${one.id}`
      const typed = edits.changes[key]
      const record = work(undefined, { ...typed, [each.field]: one })
      return { key, base: undefined, record, removed: false, offered: typed ? 'typed' : 'untouched' }
    })
  return [...rows, ...offered].map(row => (ids.has(named(row) ?? 0) ? { ...row, listed: true } : row))
}

/** Key prefix of an offered line; its record's id follows. */
const OFFERED = 'e'

/** The form's record with its lines: their problems prevent saving, their changes are sent with it. */
export function withLines(record: FormRecord, all: readonly FormLines[]): FormRecord {
  const sent = all.map(({ lines, rows }) => ({ lines, rows, changed: rows.filter(isSent) })).filter(hasChanged)
  return {
    ...record,
    problems: [...record.problems, ...all.flatMap(problemsOf)],
    changed: [...record.changed, ...sent.map(({ lines }) => lines.name)],
    payload: {
      ...record.payload,
      ...Object.fromEntries(sent.map(({ lines, changed }) => [lines.name, changed.map(sentLine)])),
    },
  }
}

/** The problems that the server reports by line number, mapped to the rows of this form. */
export function atTheirRows(problems: readonly FieldProblem[], all: readonly FormLines[]): FieldProblem[] {
  return problems.map(problem => {
    const [name = '', index, ...field] = problem.path.split('/')
    const row = all.find(({ lines }) => lines.name === name)?.rows.filter(isSent)[Number(index)]
    return row ? { ...problem, path: linePath(name, row.key, field.join('/')) } : problem
  })
}

/** Sum of a field over the remaining lines. */
export function sumOf(rows: readonly LineRow[], field: string): number {
  const values = rows.filter(({ removed }) => !removed).map(({ record }) => Number(record.values[field] ?? 0))
  const sum = values.reduce((total, value) => total + (Number.isFinite(value) ? value : 0), 0)
  return Math.round(sum * 1e6) / 1e6
}

function problemsOf({ lines, rows, loading, failed }: FormLines) {
  const { name } = lines
  // The stored lines are unknown, so nothing is computed.
  if (loading || failed) return []
  const staying = rows.filter(({ removed }) => !removed)
  const ofLines = staying.flatMap(({ key, record, offered }) =>
    (offered === 'untouched' ? [] : record.problems).map(problem => ({
      ...problem,
      path: linePath(name, key, problem.path),
    })),
  )
  const touched = rows.some(isSent) || rows.every(({ base }) => !base)
  const ofAll = touched ? countProblem(lines, staying.length) : undefined
  return ofAll ? [ofAll, ...ofLines] : ofLines
}

function hasChanged({ changed }: { readonly changed: readonly LineRow[] }): boolean {
  return changed.length > 0
}

function isSent({ base, record, removed, offered }: LineRow): boolean {
  if (offered) return offered === 'typed'
  return removed || !base || Object.keys(record.payload).length > 0
}

function sentLine({ base, record, removed }: LineRow): RecordValues {
  if (!base) return record.payload
  const which = { id: base.id, version: versionOf(base) }
  return removed ? { ...which, [REMOVE]: true } : { ...which, ...record.payload }
}
