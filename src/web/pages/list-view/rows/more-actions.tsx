import { Dropdown } from '#web/ui/antd.ts'
import type { RowAction } from './row-action.ts'
import styles from './row-actions.module.css'

interface MoreActionsProps {
  readonly label: string
  readonly actions: readonly RowAction[]
  titleOf(action: RowAction): string
  onAction(action: RowAction): void
}

/** The button for the actions of a row that do not fit beside each other, and their menu. */
export default function MoreActions({ label, actions, titleOf, onAction }: MoreActionsProps) {
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: actions.map(action => ({
          key: action.key,
          label: titleOf(action),
          danger: action.danger,
          disabled: action.refused !== undefined,
          title: action.refused,
        })),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation()
          const action = actions.find(each => each.key === key)
          if (action) onAction(action)
        },
      }}
    >
      <button type="button" className={styles.more} aria-label={label} />
    </Dropdown>
  )
}
