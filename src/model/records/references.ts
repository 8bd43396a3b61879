import { evaluateCondition } from '../expression/evaluate.ts'
import type { FieldLike } from '../field-types/field-type.ts'
import { onceFor } from '../once-for.ts'
import type { FieldProblemDraft } from '../problems.ts'
import type { RecordValues, RuleContext, RuledResource } from './context.ts'
import { choiceReadsUnresolved } from './unresolved.ts'
import type { RuleVariables } from './variables.ts'

export interface ReferredRecord {
  readonly resource: string
  readonly id: number
}

/** The records that these values (in stored form) refer to, without duplicates: the arguments of `resolve`. */
export function referredRecords(fields: RuledResource['fields'], values: RecordValues): readonly ReferredRecord[] {
  const found = new Map<string, ReferredRecord>()
  for (const [name, resource] of referencesIn(fields))
    for (const id of idsIn(values[name])) found.set(`${resource} ${id}`, { resource, id })
  return [...found.values()]
}

const referencesIn = onceFor((fields: RuledResource['fields']) =>
  Object.entries(fields).flatMap(([name, { resource }]) => (resource === undefined ? [] : [[name, resource] as const])),
)

/**
 * Problems of a reference's new value: a missing record, or one that `choices` excludes. Previous items of a list (`held`) are
 * not checked: they stay even if the person may not see or choose them now.
 */
export function referenceProblem(
  field: FieldLike,
  value: unknown,
  variables: RuleVariables,
  { resolve, partial }: RuleContext,
  held?: unknown,
): FieldProblemDraft | undefined {
  const { resource, choices, name } = field
  if (!resolve || resource === undefined) return undefined
  const before = Array.isArray(held) ? idsIn(held) : []
  for (const id of idsIn(value)) {
    if (before.includes(id)) continue
    const target = resolve(resource, id)
    if (!target) return { path: name, code: 'not-found' }
    if (choices === undefined) continue
    const { me, now, today } = variables
    const candidate = target.id === id ? target : { ...target, id }
    const edited = variables.record as RecordValues
    if (partial && choiceReadsUnresolved(choices, candidate, edited)) continue
    const chosen = { record: candidate, params: edited, me, now, today } as const
    if (!evaluateCondition(choices, chosen)) return { path: name, code: 'not-a-choice' }
  }
  return undefined
}

/** The ids in the stored value of a reference or of a list of them. */
export function idsIn(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).filter(each => typeof each === 'number')
}
