import { extensionsOf } from '#model/extensions.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import type { Me } from '#model/permissions/me.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import type { GuardedWrite, StoredValues } from '../guards/write-guard.ts'
import type { Work } from '../work.ts'
import type { AppRecords } from './app-records.ts'

/** The argument of a guard (`defineGuard`): a write before it is stored; `before` is null for a creation, `after` for a deletion. */
export interface GuardCall {
  readonly before: StoredValues | null
  readonly after: StoredValues | null
  readonly me: Me
  /** ISO datetime, UTC. */
  readonly now: string
  readonly records: AppRecords
}

/** Undefined accepts the write; otherwise the message and its field. */
export type GuardResult = { readonly text: LocalizedText; readonly field?: string } | undefined

let recordsOf: ((work: Work) => AppRecords) | undefined

/** Gives guards of the app their access to records. The verbs behind it call guards, so it is injected at start. */
export function provideRecords(provided: (work: Work) => AppRecords): void {
  recordsOf = provided
}

/** The problems that guards of the resource report: the platform's own first, then the app's. */
export async function judgeWrite(
  resource: string,
  { work, before, after }: GuardedWrite,
): Promise<readonly FieldProblemDraft[]> {
  const guards = extensionsOf('guard').filter(each => each.resource === resource)
  if (guards.length === 0) return []
  const { me, now } = work.context
  const call: GuardCall & GuardedWrite = { work, before, after, me, now, records: recordsOf!(work) }
  const problems: FieldProblemDraft[] = []
  for (const { judge } of guards) {
    const said = await (judge as unknown as Judge)(call)
    if (isList(said)) problems.push(...said)
    else if (said) problems.push({ path: said.field ?? '', code: 'condition-failed', text: said.text })
  }
  return problems
}

type Judge = (call: GuardCall & GuardedWrite) => Promise<GuardResult | readonly FieldProblemDraft[]>

function isList(said: GuardResult | readonly FieldProblemDraft[]): said is readonly FieldProblemDraft[] {
  return Array.isArray(said)
}
