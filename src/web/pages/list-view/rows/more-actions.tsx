import { useText } from '#web/i18n/use-text.ts'
import { Dropdown } from '#web/ui/antd.ts'
import type { RowAction } from './row-action.ts'
import styles from './row-actions.module.css'
import { useActionTitle } from './use-action-title.ts'

interface MoreActionsProps {
  readonly actions: readonly RowAction[]
  onAction(action: RowAction): void
}

/** The menu of what may be done with a row besides the actions that fit beside each other. */
export function MoreActions({ actions, onAction }: MoreActionsProps) {
  const { t } = useText()
  const titleOf = useActionTitle()
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
      <button type="button" className={styles.more} aria-label={t('pages.list.moreActions')} />
    </Dropdown>
  )
}
