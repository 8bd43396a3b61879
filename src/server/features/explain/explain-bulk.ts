import { transitionOf } from '#model/workflow/workflow.ts'
import { serverMessage } from '#server/messages/index.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { entanglementOf } from '#server/records/write/entangled.ts'
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
  const question = readTarget(model, target, action)
  if (!question || 'page' in question.target || !Object.hasOwn(model.resources, question.target.resource))
    return undefined
  const resource = model.resources[question.target.resource]!
  const name = question.target.operation ?? question.action
  if (!VERBS.includes(name) && !transitionOf(resource, name)) return undefined
  const entanglement = entanglementOf(context, resource, name)
  if (!entanglement) return serverMessage('bulk-in-sets', locale)
  const params = { resource: entanglement.resource.name, detail: entanglement.detail ?? '' }
  const reason = serverMessage(`in-turn-${entanglement.reason}`, locale, params)
  return serverMessage('bulk-in-turn', locale, { reason })
}
