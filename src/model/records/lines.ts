import type { Lines } from '../app-model.ts'
import type { FieldProblemDraft } from '../problems.ts'
import type { RecordValues } from './context.ts'

/** Member of a line in a request that removes it. */
export const REMOVE = '_delete'

/** One line of a request: a new one, or with `id` and `version` one to change or, with `_delete`, to remove. */
export interface SentLine {
  readonly id: number | undefined
  readonly version: unknown
  readonly remove: boolean
  readonly values: RecordValues
}

/** A request split into the record's own fields and its lines. Omitted lines stay unchanged. */
export interface SplitPayload {
  readonly fields: RecordValues
  readonly lines: ReadonlyMap<Lines, readonly SentLine[]>
  readonly problems: readonly FieldProblemDraft[]
}

/** Path of a line's problem: `workers/2/phone`; the line counts from 0 in the order sent. */
export function linePath(name: string, line: number | string, field = ''): string {
  return [name, line, ...(field === '' ? [] : [field])].join('/')
}

/** Whether a record may have this number of lines. */
export function countProblem({ name, min, max }: Lines, count: number): FieldProblemDraft | undefined {
  if (count > max) return { path: name, code: 'too-many', params: { max } }
  return count < min ? { path: name, code: 'too-few', params: { min } } : undefined
}

/** Splits lines off a request. A value that is no list of lines is a problem. */
export function splitPayload(resource: LinedResource, payload: unknown): SplitPayload {
  const lines = new Map<Lines, readonly SentLine[]>()
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    return { fields: payload as RecordValues, lines, problems: [] }
  const fields: Record<string, unknown> = { ...payload }
  const problems: FieldProblemDraft[] = []
  for (const each of Object.values(resource.lines ?? {})) {
    if (!Object.hasOwn(fields, each.name)) continue
    const sent = fields[each.name]
    delete fields[each.name]
    const found = problemsOf(each, sent)
    if (found.length === 0) lines.set(each, (sent as readonly RecordValues[]).map(sentLine))
    problems.push(...found)
  }
  return { fields, lines, problems }
}

interface LinedResource {
  readonly lines?: Readonly<Record<string, Lines>>
}

function problemsOf({ name, max }: Lines, sent: unknown): FieldProblemDraft[] {
  if (!Array.isArray(sent)) return [{ path: name, code: 'not-lines' }]
  // Each existing line may be removed in the same request that adds another.
  if (sent.length > max * 2) return [{ path: name, code: 'too-many', params: { max } }]
  return sent.flatMap((line, index) => {
    if (typeof line !== 'object' || line === null || Array.isArray(line))
      return [{ path: linePath(name, index), code: 'not-object' }]
    const isId = line.id === undefined || (Number.isSafeInteger(line.id) && line.id > 0)
    return isId ? [] : [{ path: linePath(name, index, 'id'), code: 'not-reference' }]
  })
}

function sentLine({ id, version, [REMOVE]: remove, ...values }: RecordValues): SentLine {
  return { id: id as number | undefined, version, remove: remove === true, values }
}
