import type { AppModel } from '#model/app-model.ts'
import { formerTable } from '#server/storage/migration/column-origins.ts'
import type { MigrationPlan } from '#server/storage/migration/migration-step.ts'
import { movedPages, renamedTransitions } from './renamed-names.ts'

/** Parameters of a job that name parts of the config, beside others. */
export type JobNames = Readonly<Record<string, unknown>>

/** Gives the parameters of a job the names that resources, pages and transitions have after a change. */
export function jobNamesNow(
  before: AppModel,
  after: AppModel,
  { columns: { origins } }: MigrationPlan,
): (names: JobNames) => JobNames {
  const pages = movedPages(before, after)
  const resources = new Map(
    Object.values(after.resources).map(resource => {
      const former = formerTable(origins, resource.name) ?? resource.name
      const was = before.resources[former]
      return [former, { name: resource.name, steps: was ? renamedTransitions(was, resource) : new Map() }]
    }),
  )
  return names => {
    const now = resources.get(String(names.resource))
    const present = {
      ...(now && { resource: now.name, action: now.steps.get(String(names.action)) ?? names.action }),
      page: pages.get(String(names.page))?.path ?? names.page,
    }
    // Only what the job names, in the same order of parameters.
    return Object.fromEntries(Object.entries(names).map(([key, value]) => [key, { [key]: value, ...present }[key]]))
  }
}
