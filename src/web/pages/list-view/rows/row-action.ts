import type { Operation, Transition } from '#model/app-model.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import type { TextKey } from '#web/i18n/texts.ts'

/** An action that is available on one record. */
export type RowAction = {
  /** Unique among the actions of a record. */
  readonly key: string
  /** Text of the config … */
  readonly title?: LocalizedText
  /** … or of the platform. */
  readonly textKey?: TextKey
  readonly danger: boolean
  /** Why it is not available now; it is shown disabled. */
  readonly refused?: string
} & (
  | { readonly kind: 'view' | 'edit' | 'copy' | 'delete' }
  | { readonly kind: 'transition'; readonly transition: Transition }
  /** Opens the form of another page. */
  | { readonly kind: 'create'; readonly page: string; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'operation'; readonly operation: Operation }
  /** Prints the document `key`; `title` is the document's. */
  | { readonly kind: 'document' }
)

/** The actions as entries of a menu. */
export function actionItems(actions: readonly RowAction[], titleOf: (action: RowAction) => string) {
  return actions.map(action => ({
    key: action.key,
    label: titleOf(action),
    danger: action.danger,
    disabled: action.refused !== undefined,
    title: action.refused,
  }))
}
