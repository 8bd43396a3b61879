import { extensionsOf } from '#model/extensions.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import type { Me } from '#model/permissions/me.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import type { GuardedWrite, StoredValues } from '../guards/write-guard.ts'
import type { Work } from '../work.ts'
import type { AppRecords } from './app-records.ts'

/** What a guard (`defineGuard`) is handed: a write about to be kept; `before` is null for a creation, `after` for a deletion. */
export interface GuardCall {
  readonly before: StoredValues | null
  readonly after: StoredValues | null
  readonly me: Me
  /** ISO datetime, UTC. */
  readonly now: string
  readonly records: AppRecords
}

/** Nothing where the write may be; otherwise the message, and its field. */
export type GuardVerdict = { readonly text: LocalizedText; readonly field?: string } | undefined

let recordsOf: ((work: Work) => AppRecords) | undefined

/** How guards of the app reach records: by verbs that ask guards themselves, so that they are handed in at start. */
export function provideRecords(provided: (work: Work) => AppRecords): void {
  recordsOf = provided
}

/** What the guards of the resource say of a write: the platform's own first, then the app's. */
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

type Judge = (call: GuardCall & GuardedWrite) => Promise<GuardVerdict | readonly FieldProblemDraft[]>

function isList(said: GuardVerdict | readonly FieldProblemDraft[]): said is readonly FieldProblemDraft[] {
  return Array.isArray(said)
}
