import type { AppModel, Deadline, Resource } from '#model/app-model.ts'
import { localized, namedPart } from '#model/localized-text.ts'
import { deadlinedWorkflows } from '#model/workflow/deadlines.ts'
import type { Database } from '../database.ts'
import type { ExistingTable } from '../dialects/dialect-adapter.ts'
import { readSettings, SETTING_TABLE } from '../settings.ts'
import type { MigrationStep } from './migration-step.ts'

/** Setting with the deadlines by which the rows of a resource were last computed. */
export function deadlineSetting(resource: string): string {
  return `${PREFIX}${resource}`
}
const PREFIX = 'deadlines.'

/** The deadlines of a resource as text; null without any. */
export function deadlineText(resource: Resource): string | null {
  const deadlines = deadlinedWorkflows(resource).flatMap(({ field, states }) =>
    Object.values(states).flatMap(({ name, deadline }) =>
      deadline ? [{ field, state: name, after: deadline.after, from: deadline.from, ...pick(deadline) }] : [],
    ),
  )
  return deadlines.length === 0 ? null : JSON.stringify(deadlines)
}

/** Other inputs of the due time; absent when there are none, so that values computed before stay valid. */
function pick({ working, pausedSince }: Deadline) {
  return { working, pausedSince }
}

/** The stored due times of every resource whose deadlines have changed since they were computed. */
export async function planDeadlines(
  model: AppModel,
  database: Database,
  existing: ReadonlyMap<string, ExistingTable>,
): Promise<MigrationStep[]> {
  const steps: MigrationStep[] = []
  const known = existing.has(SETTING_TABLE) ? await readSettings(database, PREFIX) : new Map<string, unknown>()
  for (const resource of Object.values(model.resources)) {
    const { name } = resource
    const wanted = deadlineText(resource)
    if ((known.get(deadlineSetting(name)) ?? null) === wanted) continue
    const what =
      wanted === null
        ? localized(
            'forget the deadlines of {name}: no state has one any more',
            '清除 {name} 的截止时间：已没有状态设有时限',
            { name: namedPart(name, resource.title) },
          )
        : localized(
            'compute when the deadlines of {name} end, for the rows that are there',
            '为已有记录计算 {name} 的截止时间',
            { name: namedPart(name, resource.title) },
          )
    steps.push({ kind: 'fill-deadlines', risk: 'safe', table: name, what, statements: [] })
  }
  return steps
}
