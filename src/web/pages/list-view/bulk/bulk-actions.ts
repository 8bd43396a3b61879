import { operationNamed } from '#model/api/operation.ts'
import type { Row } from '#model/api.ts'
import type { PageAction, Transition } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { documentNamed } from '#model/printed-document.ts'
import type { RuleContext } from '#model/records/context.ts'
import { transitionNamed } from '#model/workflow/workflow.ts'
import { declaredResource, transitionCall } from '#web/data/providers/rest-source/declared.ts'
import { isServedHere } from '#web/data/providers/rest-source/list-support.ts'
import type { TextKey } from '#web/i18n/texts.ts'
import { meMay } from '../../records/me-may.ts'
import { offeredActions } from '../../records/offered-actions.ts'
import type { Step } from '../../records/step.ts'

/** An action on several records. */
export interface BulkAction {
  readonly key: string
  readonly title: LocalizedText | undefined
  readonly textKey: TextKey | undefined
  readonly danger: boolean
  /** Name for the server: `update`, `delete` or the name of a transition; undefined for another server's action. */
  readonly order: string | undefined
  /** Prints the document `key`. */
  readonly prints?: true
  /** undefined for deletion, an edit or a document. */
  readonly step: Step | undefined
  /** Opens the form of another page with values of the records. */
  readonly opens?: { readonly page: string; readonly values: Readonly<Record<string, string>> }
  /** Whether it is permitted for this record now. */
  fits(row: Row): boolean
}

/** The bulk actions of a page that the account may use on at least one record. */
export function bulkActions(
  actions: readonly PageAction[],
  resource: ClientResource,
  context: RuleContext,
): BulkAction[] {
  const { capabilities } = resource
  return actions
    .filter(action => meMay(context.me, action))
    .flatMap((action): BulkAction[] => {
      const fits = (row: Row) => offeredActions([action], resource, row, context).length > 0
      const { action: key, title, page, values = {} } = action
      const plain = { textKey: undefined, danger: false, order: undefined, step: undefined, fits }
      if (page !== undefined) return [{ ...plain, key: `${key} ${page}`, title, opens: { page, values } }]
      const transition = capabilities.transitions.includes(key) ? transitionNamed(resource, key)?.transition : undefined
      const step = operationNamed(resource, key) ?? transition
      const order = ordered(resource, key, transition)
      if (step) return [{ key, title: title ?? step.title, textKey: undefined, danger: step.danger, order, step, fits }]
      const document = documentNamed(resource, key)
      if (document) {
        const plain = { key, title: title ?? document.title, danger: false, order: undefined, step: undefined, fits }
        return [{ ...plain, textKey: 'pages.action.print', prints: true }]
      }
      if (key === 'edit' && capabilities.actions.includes('update') && isServedHere(resource))
        return [{ key, title, textKey: 'bulk.edit', danger: false, order: 'update', step: undefined, fits }]
      if (key === 'delete' && capabilities.actions.includes('delete'))
        return [{ key, title, textKey: 'pages.action.delete' as TextKey, danger: true, order, step: undefined, fits }]
      return []
    })
}

/** The name under which our server runs it for any number of records; undefined for a declared call. */
function ordered(resource: ClientResource, key: string, transition: Transition | undefined): string | undefined {
  if (!isServedHere(resource)) return undefined
  const { name } = resource
  if (key === 'delete') return declaredResource(name)?.source.operations.delete ? undefined : key
  return transition && !transitionCall(name, transition.name) ? transition.name : undefined
}
