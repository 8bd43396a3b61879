import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useText } from '#web/i18n/use-text.ts'
import type { RowAction } from './row-action.ts'
import styles from './row-actions.module.css'
import { useActionTitle } from './use-action-title.ts'

/** Besides the first actions, the others of a row are in a menu. */
const LAID_OPEN = 2

interface RowActionsProps {
  readonly actions: readonly RowAction[]
  onAction(action: RowAction): void
}

/** What may be done with a row: the first actions as links, the others in a menu. */
export function RowActions({ actions, onAction }: RowActionsProps) {
  const { t } = useText()
  const titleOf = useActionTitle()
  const open = actions.length <= LAID_OPEN + 1 ? actions : actions.slice(0, LAID_OPEN)
  const folded = actions.slice(open.length)
  return (
    <span className={styles.actions}>
      {open.map(action => (
        <Button
          key={action.key}
          type="link"
          size="small"
          className={action.danger ? styles.danger : styles.action}
          onClick={() => onAction(action)}
        >
          {titleOf(action)}
        </Button>
      ))}
      {folded.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: folded.map(action => ({ key: action.key, label: titleOf(action), danger: action.danger })),
            onClick: ({ key, domEvent }) => {
              domEvent.stopPropagation()
              const action = folded.find(each => each.key === key)
              if (action) onAction(action)
            },
          }}
        >
          <Button
            type="text"
            size="small"
            aria-label={t('pages.list.moreActions')}
            icon={<EllipsisOutlined aria-hidden />}
          />
        </Dropdown>
      )}
    </span>
  )
}

/** Width in pixels that the buttons of a row take, by the longer of the two languages' usual wording. */
export function actionsWidth(actions: readonly RowAction[]): number {
  if (actions.length === 0) return 0
  const open = actions.length <= LAID_OPEN + 1 ? actions : actions.slice(0, LAID_OPEN)
  const words = open.reduce((sum, action) => sum + wordWidth(action), 0)
  return 24 + words + (actions.length > open.length ? 32 : 0)
}

function wordWidth({ title }: RowAction): number {
  return 22 + Math.max(28, (title?.['zh-CN'].length ?? 0) * 14)
}
