import { extensionsOf } from '#model/extensions.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import type { Me } from '#model/permissions/me.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import type { GuardedWrite, StoredValues } from '../guards/write-guard.ts'
import { type AppRecords, appRecords } from './app-records.ts'

/** What a guard (`defineGuard`) is handed: a write about to be kept; `before` is null for a creation, `after` for a deletion. */
export interface GuardCall {
  readonly before: StoredValues | null
  readonly after: StoredValues | null
  readonly me: Me
  /** ISO datetime, UTC. */
  readonly now: string
  readonly records: AppRecords
}

/** Nothing where the write may be; otherwise what the person is told, and at which field. */
export type GuardVerdict = { readonly text: LocalizedText; readonly field?: string } | undefined

/** What the app's guards of the resource say of a write. */
export async function judgeByApp(
  resource: string,
  { work, before, after }: GuardedWrite,
): Promise<FieldProblemDraft[]> {
  const guards = extensionsOf('guard').filter(each => each.resource === resource)
  if (guards.length === 0) return []
  const { me, now } = work.context
  const call: GuardCall = { before, after, me, now, records: appRecords(work) }
  const problems: FieldProblemDraft[] = []
  for (const { judge } of guards) {
    const said = await (judge as unknown as (call: GuardCall) => Promise<GuardVerdict>)(call)
    if (said) problems.push({ path: said.field ?? '', code: 'condition-failed', text: said.text })
  }
  return problems
}
