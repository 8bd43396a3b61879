import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useText } from '#web/i18n/use-text.ts'
import { Popover } from '#web/later/opener.tsx'
import styles from './column-chooser.module.css'
import type { ColumnPlan } from './column-plan.ts'
import type { ColumnChoice } from './use-column-choice.ts'

interface ColumnChooserProps {
  readonly columns: readonly ColumnPlan[]
  readonly choice: ColumnChoice
}

/** Chooses which columns are shown. */
export function ColumnChooser({ columns, choice }: ColumnChooserProps) {
  const { t } = useText()
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('pages.columns.title')}
      content={<ColumnBoxes columns={columns} choice={choice} />}
    >
      <Button
        icon={<SettingOutlined aria-hidden />}
        aria-label={t('pages.columns.title')}
        title={t('pages.columns.title')}
      />
    </Popover>
  )
}

function ColumnBoxes({ columns, choice }: ColumnChooserProps) {
  const { t, text } = useText()
  const shown = columns.map(({ path }) => path).filter(path => !choice.hidden.includes(path))
  return (
    <div className={styles.chooser}>
      <Checkbox.Group
        className={styles.boxes}
        value={shown}
        options={columns.map(column => ({
          value: column.path,
          label: text(column.title),
          // The last one cannot be hidden.
          disabled: shown.length === 1 && shown[0] === column.path,
        }))}
        onChange={checked => choice.setHidden(columns.map(({ path }) => path).filter(path => !checked.includes(path)))}
      />
      <Button type="link" size="small" disabled={choice.hidden.length === 0} onClick={() => choice.setHidden([])}>
        {t('pages.columns.showAll')}
      </Button>
    </div>
  )
}
