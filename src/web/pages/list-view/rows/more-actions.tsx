import { useRef, useState } from 'react'
import { Dropdown } from '#web/ui/antd.ts'
import { actionItems, type RowAction } from './row-action.ts'
import styles from './row-actions.module.css'

interface MoreActionsProps {
  readonly label: string
  readonly actions: readonly RowAction[]
  titleOf(action: RowAction): string
  onAction(action: RowAction): void
}

/** The button for the actions of a row that do not fit, with its menu, which starts open. */
export default function MoreActions({ label, actions, titleOf, onAction }: MoreActionsProps) {
  const [isOpen, setOpen] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Dropdown
      open={isOpen}
      onOpenChange={setOpen}
      trigger={['click']}
      menu={{
        items: actionItems(actions, titleOf),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation()
          const action = actions.find(each => each.key === key)
          // Where the focus returns to from the action's dialog; the entry of the menu is gone by then.
          button.current?.focus()
          if (action) onAction(action)
        },
      }}
    >
      {/* biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed. */}
      <button ref={button} type="button" className={styles.more} aria-label={label} aria-haspopup="menu" autoFocus />
    </Dropdown>
  )
}
