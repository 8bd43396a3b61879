import { type ComponentProps, Suspense, useState } from 'react'
import { type TextTools, useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { layOutActions } from './lay-out-actions.ts'
import type { RowAction } from './row-action.ts'
import styles from './row-actions.module.css'
import { useActionTitle } from './use-action-title.ts'

const MoreActions = lazyPart(() => import('./more-actions.tsx'))

interface RowActionsProps {
  readonly actions: readonly RowAction[]
  /** Maximum width in pixels; unlimited if omitted. */
  readonly width?: number
  onAction(action: RowAction): void
}

interface ActionWords {
  readonly t: TextTools['t']
  titleOf(action: RowAction): string
}

/** The actions of a row: the first ones as links, those that do not fit in a menu. */
export function RowActions(props: RowActionsProps) {
  const { t } = useText()
  const titleOf = useActionTitle()
  return rowActions({ ...props, t, titleOf })
}

/** The same as a plain function. The buttons are native ones, because a list has forty. */
export function rowActions({ actions, width, onAction, t, titleOf }: RowActionsProps & ActionWords) {
  const layout = layOutActions(actions.map(titleOf), width)
  const open = actions.slice(0, layout.open)
  const folded = actions.slice(layout.open)
  return (
    <span className={styles.actions}>
      {open.map(action => (
        <button
          key={action.key}
          type="button"
          className={action.danger ? styles.danger : styles.action}
          disabled={action.refused !== undefined}
          data-part={`action:${action.key}`}
          title={action.refused}
          onClick={() => onAction(action)}
        >
          {titleOf(action)}
        </button>
      ))}
      {folded.length > 0 && (
        <Folded label={t('pages.list.moreActions')} actions={folded} titleOf={titleOf} onAction={onAction} />
      )}
    </span>
  )
}

/** A list has a button in every row, and a menu only where it has been opened. */
function Folded(props: ComponentProps<typeof MoreActions>) {
  const [isWanted, setWanted] = useState(false)
  const button = (
    <button
      type="button"
      className={styles.more}
      aria-label={props.label}
      aria-haspopup="menu"
      onPointerEnter={() => void MoreActions.preload()}
      onFocus={() => void MoreActions.preload()}
      onClick={() => setWanted(true)}
    />
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <MoreActions {...props} />
    </Suspense>
  )
}
