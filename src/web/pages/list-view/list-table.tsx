import { Button, Table, type TableColumnType } from 'antd'
import { type Key, memo, type ReactNode, useMemo, useRef, useState } from 'react'
import type { Row } from '#model/api.ts'
import type { SortKey } from '#model/app-model.ts'
import type { Density } from '#model/list-settings.ts'
import { useText } from '#web/i18n/use-text.ts'
import { DownOutlined, RightOutlined } from '#web/later/icons.tsx'
import { preferences } from '#web/theme/preferences.ts'
import { EditableCell } from './cells/editable-cell.tsx'
import type { CellEditing } from './cells/use-cell-editing.ts'
import type { ColumnPlan } from './column-plan.ts'
import { fittingWidth } from './column-width.ts'
import type { ArrangedColumn } from './columns/arrange-columns.ts'
import { ColumnHeading } from './columns/column-heading.tsx'
import { HeadingCell } from './columns/heading-cell.tsx'
import { InHeading } from './in-heading.tsx'
import { layOutActions } from './lay-out-actions.ts'
import { ListCell } from './list-cell.tsx'
import styles from './list-table.module.css'
import type { RowAction } from './row-action.ts'
import { RowActions } from './row-actions.tsx'
import { sortAfterClick, tableOrder } from './table-sort.ts'
import { TotalsRow } from './totals-row.tsx'
import { useActionTitle } from './use-action-title.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { Totals } from './use-totals.ts'

/** A column, perhaps with the looks that the person gave it. */
export type TableColumn = ColumnPlan & Partial<Pick<ArrangedColumn, 'pin' | 'drawnWidth'>>

export interface ListTableProps {
  /** What the rows are, for screen readers. */
  readonly label: string
  readonly columns: readonly TableColumn[]
  readonly rows: readonly Row[]
  readonly loading: boolean
  readonly sort: readonly SortKey[]
  readonly selected: readonly number[]
  readonly selectable: boolean
  /** The row whose record is open. */
  readonly current: number | undefined
  actionsOf(row: Row): readonly RowAction[]
  onSort(sort: readonly SortKey[]): void
  onSelect(ids: readonly number[]): void
  onOpen(row: Row): void
  onAction(action: RowAction, row: Row): void
  onPage(step: 1 | -1): void
  readonly density?: Density
  /** Draws a column to a width in pixels; without it widths are fixed. */
  onWidth?(path: string, width: number): void
  /** Sums of columns over all rows found. */
  readonly totals?: Totals
  readonly editing?: CellEditing
  /** What a row unfolds to. */
  expansionOf?(row: Row): ReactNode
}

/** Height in pixels of the scroll bar that stays in view below the rows. */
const SCROLLBAR = 8
const COMPONENTS = { header: { cell: HeadingCell } }
/** With more rows only those in view are drawn, in a box that scrolls by itself. */
const DRAWN_AT_ONCE = 100
/** Height in pixels of the top bar, below which the heading sticks (theme/tokens.css, --header). */
const FIXED_HEADER = 48

/** Rows as a dense table with a heading that stays in view. They are most of what a list draws, hence the `memo`. */
export const ListTable = memo(function ListTable(props: ListTableProps) {
  const { label, rows, loading, sort, selected, selectable, current, onSelect, onOpen, onPage } = props
  const { totals, editing, expansionOf } = props
  const { t } = useText()
  const shift = useRef(false)
  const columns = useTableColumns(props, shift)
  const headerHeight = preferences.use().fixedHeader ? FIXED_HEADER : 0
  const toggle = (id: number) =>
    onSelect(selected.includes(id) ? selected.filter(other => other !== id) : [...selected, id])
  const keys = useRowKeys({
    count: rows.length,
    onOpen: index => rows[index] && onOpen(rows[index]),
    onSelect: index => selectable && rows[index] && toggle(rows[index].id),
    onPage,
    onEdit: index => {
      const first = props.columns.find(({ path }) => editing?.paths.includes(path))
      if (first && rows[index]) editing?.begin(rows[index].id, first.path)
    },
  })
  const before = (selectable ? 1 : 0) + (expansionOf ? 1 : 0)
  const isLong = rows.length > DRAWN_AT_ONCE
  return (
    <Table<Row>
      className={styles.table}
      aria-label={label}
      size={props.density ?? 'small'}
      rowKey="id"
      virtual={isLong}
      sticky={isLong ? false : { offsetHeader: headerHeight, offsetSummary: SCROLLBAR }}
      scroll={{
        x: columns.reduce((sum, column) => sum + Number(column.width ?? 0), before * 40),
        ...(isLong ? { y: Math.max(320, window.innerHeight - 330) } : {}),
      }}
      expandable={
        expansionOf && {
          expandedRowRender: expansionOf,
          columnWidth: 40,
          columnTitle: <span className="visually-hidden">{t('lists.expand.heading')}</span>,
          expandIcon: ({ expanded, onExpand, record }) => (
            <Button
              type="text"
              size="small"
              aria-expanded={expanded}
              aria-label={t(expanded ? 'lists.expand.fold' : 'lists.expand.unfold')}
              icon={expanded ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
              onClick={event => onExpand(record, event)}
            />
          ),
        }
      }
      summary={
        totals &&
        (() => (
          <Table.Summary fixed>
            <TotalsRow
              columns={props.columns}
              totals={totals}
              before={before}
              hasActions={columns.length > props.columns.length}
            />
          </Table.Summary>
        ))
      }
      tableLayout="fixed"
      columns={columns}
      components={COMPONENTS}
      dataSource={[...rows]}
      loading={loading}
      pagination={false}
      showSorterTooltip={{ target: 'sorter-icon' }}
      locale={{ emptyText: <span /> }}
      rowSelection={
        selectable
          ? {
              selectedRowKeys: [...selected],
              preserveSelectedRowKeys: true,
              getCheckboxProps: (row: Row) => ({ 'aria-label': t('pages.list.selectRow'), name: String(row.id) }),
              getTitleCheckboxProps: () => ({ 'aria-label': t('pages.list.selectAll') }),
              columnWidth: 40,
              columnTitle: box => <InHeading>{box}</InHeading>,
              onChange: (chosen: Key[]) => onSelect(chosen.map(Number)),
            }
          : undefined
      }
      rowClassName={row => (row.id === current ? styles.current : '') as string}
      onRow={(row, index = 0) => ({ ...keys(index), onClick: event => !isControl(event.target) && onOpen(row) })}
      onChange={(_pagination, _filters, sorter, { action }) => {
        if (action === 'sort') props.onSort(sortAfterClick(sort, [sorter].flat(), shift.current))
      }}
    />
  )
})

function useTableColumns(props: ListTableProps, shift: { current: boolean }): TableColumnType<Row>[] {
  const { columns, sort, actionsOf, onAction, onWidth, editing, rows } = props
  const { t, text } = useText()
  const titleOf = useActionTitle()
  const widths = useWidths(columns, rows)
  return useMemo(() => {
    const remember = (event: { readonly shiftKey: boolean }) => {
      shift.current = event.shiftKey
    }
    const drawn = columns.map(
      (column, index): TableColumnType<Row> => ({
        key: column.path,
        title: (
          <ColumnHeading
            title={text(column.title)}
            rank={sort.length > 1 ? sort.findIndex(({ field }) => field === column.path) + 1 : 0}
          />
        ),
        width: widths.get(column.path),
        align: column.views.align,
        ellipsis: { showTitle: false },
        fixed: sideOf(column, index),
        sorter: column.sortable ? { multiple: 1 } : false,
        sortOrder: tableOrder(sort, column.path),
        onHeaderCell: () => ({
          onMouseDown: remember,
          onKeyDownCapture: remember,
          drawing: onWidth && {
            width: widths.get(column.path) ?? 0,
            onWidth: (width: number) => onWidth(column.path, width),
          },
        }),
        render: (_value, row) =>
          editing?.paths.includes(column.path) && editing.allows(row, column.path) ? (
            <EditableCell column={column} row={row} editing={editing} />
          ) : (
            <ListCell column={column} row={row} />
          ),
      }),
    )
    const widest = Math.max(0, ...rows.map(row => layOutActions(actionsOf(row).map(titleOf)).width))
    if (widest === 0) return drawn
    const actions: TableColumnType<Row> = {
      key: '_actions',
      title: t('pages.list.actions'),
      width: widest,
      fixed: 'right',
      render: (_value, row) => <RowActions actions={actionsOf(row)} onAction={action => onAction(action, row)} />,
    }
    return [...drawn, actions]
  }, [columns, widths, sort, rows, actionsOf, onAction, onWidth, editing, shift, t, text, titleOf])
}

/** Without an arrangement the first column stays in view. */
function sideOf({ pin }: TableColumn, index: number): 'left' | 'right' | undefined {
  if (pin === undefined) return index === 0 ? 'left' : undefined
  return pin === 'none' ? undefined : pin
}

/** Widths by the first rows that were there; they stay while pages are turned, so that the columns do not jump. */
function useWidths(columns: readonly TableColumn[], rows: readonly Row[]): ReadonlyMap<string, number> {
  const { locale } = useText()
  const [sample] = useState(rows)
  return useMemo(
    () => new Map(columns.map(column => [column.path, column.drawnWidth ?? fittingWidth(column, sample, locale)])),
    [columns, sample, locale],
  )
}

/** A click on a button, link or box of the row is not a click on the row. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, .ant-table-selection-column') !== null
}
