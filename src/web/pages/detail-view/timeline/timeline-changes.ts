import type { Row, TimelineEntry } from '#model/api.ts'
import type { ClientField, ClientResource } from '#model/client-model.ts'
import { isEmpty } from '#model/is-empty.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { mayBeGranted } from '#model/permissions/row-rights.ts'
import { BOOKKEEPING } from '#model/records/bookkeeping.ts'
import type { RuleContext } from '#model/records/context.ts'
import { PLATFORM_ACTIONS } from '#model/records/platform-actions.ts'
import { isRevertible, judgeReversal } from '#model/records/reversal.ts'
import { isSameValue } from '#model/records/values.ts'
import { variablesOf } from '#model/records/variables.ts'
import { transitionNamed } from '#model/workflow/workflow.ts'

/** One field that an entry of the timeline changed. */
export interface TimelineChange {
  readonly field: ClientField
  readonly before: unknown
  readonly after: unknown
}

/** The fields that differ between before and after; of a new record those that have a value. */
export function timelineChanges(resource: ClientResource, { before, after }: TimelineEntry): TimelineChange[] {
  return Object.values(resource.fields)
    .filter(({ name }) => !BOOKKEEPING.has(name) && after !== null && Object.hasOwn(after, name))
    .map(field => ({ field, before: before?.[field.name] ?? null, after: after?.[field.name] ?? null }))
    .filter(({ field, ...change }) => !isSameValue(field, change.before, change.after))
    .filter(change => !isEmpty(change.before) || !isEmpty(change.after))
}

/** Whether this account may revert a field of the entry, as far as the browser can tell. */
export function offersReversal(
  resource: ClientResource,
  entry: TimelineEntry,
  row: Row,
  context: RuleContext,
): boolean {
  if (!isRevertible(entry) || !resource.capabilities.actions.includes('update')) return false
  const variables = variablesOf(resource.fields, row, context)
  const mayWrite = (name: string) =>
    resource.fields[name]?.updatable === true && mayBeGranted(resource.grants?.update, row, variables, name)
  return [...judgeReversal(resource, entry, entry.after ?? {}, mayWrite).values()].includes('back')
}

/** Inputs of a transition or an operation that are not fields of the record. */
export function timelineInputs(resource: ClientResource, { action, inputs }: TimelineEntry): [ClientField, unknown][] {
  const step = transitionNamed(resource, action)?.transition ?? resource.operations?.[action]
  const asked = step?.ask ?? []
  return Object.entries(inputs ?? {}).flatMap(([name, value]): [ClientField, unknown][] => {
    const field = asked.find(each => each.name === name)?.field ?? resource.fields[name]
    return field && !isEmpty(value) ? [[{ ...field, name, creatable: false, updatable: false }, value]] : []
  })
}

/** Title of a transition, of an operation, or of what the platform itself does (create, update, delete …). */
export function actionTitle(
  resource: ClientResource,
  { action, title }: Pick<TimelineEntry, 'action' | 'title'>,
): LocalizedText | undefined {
  return transitionNamed(resource, action)?.transition.title ?? title ?? PLATFORM_ACTIONS[action]
}
