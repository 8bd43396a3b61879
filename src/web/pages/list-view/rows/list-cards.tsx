import type { RecordId, Row } from '#model/api.ts'
import { isEmpty } from '#model/is-empty.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Checkbox } from '#web/ui/antd.ts'
import { valueAt } from '../../records/row-values.ts'
import type { ColumnPlan } from '../columns/column-plan.ts'
import type { ListTableProps } from '../table/table-props.ts'
import styles from './list-cards.module.css'
import { ListCell } from './list-cell.tsx'
import { RowActions } from './row-actions.tsx'
import { RowFacts } from './row-facts.tsx'
import { useRowKeys } from './use-row-keys.ts'

/** Rows as cards, for phones: the label heads the card, with the state beside it. */
export function ListCards(props: ListTableProps) {
  const { label, rows, selected, selectable, allTitle, current, onSelect, onOpen, onPage } = props
  const { t } = useText()
  const isWhole = rows.every(({ id }) => selected.includes(id))
  const toggle = (id: RecordId) =>
    onSelect(selected.includes(id) ? selected.filter(other => other !== id) : [...selected, id])
  const { attributesOf } = useRowKeys({
    count: rows.length,
    onOpen: index => rows[index] && onOpen(rows[index]),
    onSelect: index => selectable && rows[index] && toggle(rows[index].id),
    onPage,
  })
  return (
    <>
      {selectable && rows.length > 1 && (
        <Checkbox
          className={styles.all as string}
          checked={isWhole}
          indeterminate={!isWhole && rows.some(({ id }) => selected.includes(id))}
          onChange={() => onSelect(isWhole ? [] : rows.map(({ id }) => id))}
        >
          {allTitle ?? t('pages.list.selectAll')}
        </Checkbox>
      )}
      <ul className={styles.cards} aria-label={label} aria-busy={props.loading}>
        {rows.map((row, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: a card opens by Enter too; the keys are among the spread attributes
          <li
            key={row.id}
            data-row-key={row.id}
            className={row.id === current ? styles.currentCard : styles.card}
            {...attributesOf(index)}
            onClick={event => !isControl(event.target) && onOpen(row)}
          >
            <Card
              {...props}
              row={row}
              chosen={selected.includes(row.id)}
              onToggle={selectable ? () => toggle(row.id) : undefined}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

interface CardProps extends Pick<ListTableProps, 'columns' | 'actionsOf' | 'onAction'> {
  readonly row: Row
  readonly chosen: boolean
  readonly onToggle: (() => void) | undefined
}

function Card({ row, columns, chosen, onToggle, actionsOf, onAction }: CardProps) {
  const { t } = useText()
  const head = columns.find(isLabel) ?? columns[0]
  if (!head) return null
  const others = columns.filter(column => column !== head)
  const states = others.filter(isState)
  const facts = others.filter(column => !isState(column) && !isEmpty(valueAt(row, column.path)))
  const actions = actionsOf(row)
  return (
    <>
      <div className={styles.head}>
        {onToggle && <Checkbox checked={chosen} aria-label={t('pages.list.selectRow')} onChange={onToggle} />}
        <strong className={styles.title}>
          <ListCell column={head} row={row} />
        </strong>
        {states.map(column => (
          <ListCell key={column.path} column={column} row={row} />
        ))}
      </div>
      <RowFacts columns={facts} row={row} className={styles.facts} />
      {actions.length > 0 && <RowActions actions={actions} onAction={action => onAction(action, row)} />}
    </>
  )
}

function isLabel({ path, owner, way }: ColumnPlan): boolean {
  return way.length === 0 && path === owner.label
}

function isState({ field, owner, way }: ColumnPlan): boolean {
  return way.length === 0 && owner.workflows[field.name] !== undefined
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label') !== null
}
