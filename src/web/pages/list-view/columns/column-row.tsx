import type { Pin } from '#model/list/list-settings.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Checkbox, Dropdown, InputNumber } from '#web/ui/antd.ts'
import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, PushpinFilled, PushpinOutlined } from '#web/ui/icons.ts'
import type { ArrangedColumn } from './arrange-columns.ts'
import styles from './column-panel.module.css'
import { MAX_WIDTH, MIN_WIDTH } from './column-width.ts'

interface ColumnRowProps {
  readonly column: ArrangedColumn
  /** The last visible one cannot be hidden. */
  readonly locked: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isDragged: boolean
  onChange(change: Partial<Pick<ArrangedColumn, 'hidden' | 'pin' | 'drawnWidth'>>): void
  onMove(step: 1 | -1, title: string): void
  onDragStart(): void
  onDragOver(): void
  onDragEnd(): void
}

const PINS: readonly Pin[] = ['left', 'none', 'right']

/** One column in the panel: dragged by its handle, or moved by the buttons. */
export function ColumnRow(props: ColumnRowProps) {
  const { column, locked, isFirst, isLast, isDragged, onChange, onMove } = props
  const { t, text } = useText()
  const title = text(column.title)
  return (
    <li
      className={isDragged ? styles.dragged : styles.column}
      draggable
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        props.onDragStart()
      }}
      onDragOver={event => {
        event.preventDefault()
        props.onDragOver()
      }}
      onDrop={event => event.preventDefault()}
      onDragEnd={props.onDragEnd}
    >
      <HolderOutlined className={styles.handle} aria-hidden />
      <Checkbox
        className={styles.name}
        checked={!column.hidden}
        disabled={locked}
        onChange={event => onChange({ hidden: !event.target.checked })}
      >
        {title}
      </Checkbox>
      <InputNumber<number>
        className={styles.width}
        size="small"
        controls={false}
        min={MIN_WIDTH}
        max={MAX_WIDTH}
        precision={0}
        placeholder={t('lists.columns.auto')}
        aria-label={t('lists.columns.width', { title })}
        value={column.drawnWidth ?? null}
        onChange={width => onChange({ drawnWidth: width ?? undefined })}
      />
      <Dropdown
        trigger={['click']}
        menu={{
          selectable: true,
          selectedKeys: [column.pin],
          items: PINS.map(pin => ({ key: pin, label: t(`lists.pin.${pin}`) })),
          onClick: ({ key }) => onChange({ pin: key as Pin }),
        }}
      >
        <Button
          type="text"
          size="small"
          icon={column.pin === 'none' ? <PushpinOutlined aria-hidden /> : <PushpinFilled aria-hidden />}
          aria-label={`${t('lists.columns.pin', { title })}: ${t(`lists.pin.${column.pin}`)}`}
        />
      </Dropdown>
      <Button
        type="text"
        size="small"
        disabled={isFirst}
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={t('lists.columns.up', { title })}
        onClick={() => onMove(-1, title)}
      />
      <Button
        type="text"
        size="small"
        disabled={isLast}
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={t('lists.columns.down', { title })}
        onClick={() => onMove(1, title)}
      />
    </li>
  )
}
