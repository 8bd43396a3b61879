import type { Row } from '#model/api.ts'
import type { PageAction } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { operationNamed } from '#model/permissions/decide-transition.ts'
import type { RuleContext } from '#model/records/context.ts'
import { transitionNamed } from '#model/workflow.ts'
import type { TextKey } from '#web/i18n/texts.ts'
import { meMay } from '../records/me-may.ts'
import { offeredActions } from '../records/offered-actions.ts'
import type { Step } from '../records/step.ts'

/** Something that may be done with several records at once. */
export interface BulkAction {
  readonly key: string
  readonly title: LocalizedText | undefined
  readonly textKey: TextKey | undefined
  readonly danger: boolean
  /** undefined = deletion. */
  readonly step: Step | undefined
  /** Whether it may be done with this record now. */
  fits(row: Row): boolean
}

/** The bulk actions of a page that the account may ever use. */
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
      const { action: key, title } = action
      const transition = capabilities.transitions.includes(key) ? transitionNamed(resource, key)?.transition : undefined
      const step = operationNamed(resource, key) ?? transition
      if (step) return [{ key, title: title ?? step.title, textKey: undefined, danger: step.danger, step, fits }]
      if (key === 'delete' && capabilities.actions.includes('delete'))
        return [{ key, title, textKey: 'pages.action.delete' as TextKey, danger: true, step: undefined, fits }]
      return []
    })
}
