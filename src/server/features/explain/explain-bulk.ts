import { transitionOf } from '#model/workflow/workflow.ts'
import { serverMessage } from '#server/messages/index.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { rowDependencyOf } from '#server/records/write/dependent-rows.ts'
import { readTarget } from './explain-access.ts'

const VERBS: readonly string[] = ['create', 'update', 'delete']

/**
 * Whether many records are written in sets, or one by one and why; undefined for an action that writes no record. `target`,
 * `action`: as of `explainAccess`.
 */
export function explainBulk(
  context: RecordContext,
  { target, action }: { readonly target: string; readonly action?: string },
): string | undefined {
  const { model, locale } = context
  const parsed = readTarget(model, target, action)
  if (!parsed || 'page' in parsed.target || !Object.hasOwn(model.resources, parsed.target.resource)) return undefined
  const resource = model.resources[parsed.target.resource]!
  const name = parsed.target.operation ?? parsed.action
  if (!VERBS.includes(name) && !transitionOf(resource, name)) return undefined
  const dependency = rowDependencyOf(context, resource, name)
  if (!dependency) return serverMessage('bulk-in-sets', locale)
  const params = { resource: dependency.resource.name, detail: dependency.detail ?? '' }
  const reason = serverMessage(`in-turn-${dependency.reason}`, locale, params)
  return serverMessage('bulk-in-turn', locale, { reason })
}
