import { type DragEvent, useId, useState } from 'react'
import type { Row } from '#model/api.ts'
import type { State } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { isEmpty } from '#model/is-empty.ts'
import type { BoardOptions } from '#model/page-kinds/board.ts'
import { OptionTag } from '#web/fields/choices/option-tag.tsx'
import { Due } from '#web/fields/dates/due.tsx'
import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/antd.ts'
import { Outline } from '#web/ui/outline.tsx'
import type { ListActions } from '../list-view/actions/use-list-actions.ts'
import { planColumns } from '../list-view/columns/column-plan.ts'
import type { RowAction } from '../list-view/rows/row-action.ts'
import { RowActions } from '../list-view/rows/row-actions.tsx'
import { RowFacts } from '../list-view/rows/row-facts.tsx'
import type { ListPage } from '../list-view/use-list-page.ts'
import { LoadFailed } from '../load-failed.tsx'
import { usePageModel } from '../page-model-context.tsx'
import { labelOf } from '../records/label-of.ts'
import { valueAt } from '../records/row-values.ts'
import { useRecordList } from '../records/use-record-list.ts'
import { useViewText } from '../view-text.ts'
import styles from './board.module.css'

interface BoardColumnProps {
  readonly state: State
  readonly list: ListPage
  readonly actions: ListActions
  readonly board: BoardOptions
  readonly dragged: Dragged | undefined
  onDrag(dragged: Dragged | undefined): void
}

/** Cards fetched at first, and in each further batch. */
const STEP = 20
const MOST = 200

/** The records in one state, and their count. */
export function BoardColumn({ state, list, actions, board, dragged, onDrag }: BoardColumnProps) {
  const { text } = useText()
  const words = useViewText()
  const id = useId()
  const [size, setSize] = useState(STEP)
  const [over, setOver] = useState(false)
  const { by } = board
  const { query, resource } = list
  const data = useRecordList({
    ...query,
    page: 1,
    pageSize: size,
    inPart: true,
    conditions: [
      ...query.conditions.filter(({ field }) => field !== by),
      { field: by, operator: 'eq', value: state.name },
    ],
  })
  const move = dragged && moveTo(resource, by, dragged, state.name)
  const allow = (event: DragEvent) => {
    if (!move) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (move && dragged) actions.act(move, dragged.row)
    onDrag(undefined)
  }
  const left = Math.min(data.total, MOST) - data.rows.length
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a shortcut; each card has buttons for the same.
    <div
      className={styles.column}
      data-state={state.name}
      data-target={move ? (over ? 'over' : 'allowed') : undefined}
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2
        id={id}
        className={styles.head}
        aria-label={words('board.column', { title: text(state.title), count: data.total })}
      >
        <OptionTag option={{ value: state.name, title: state.title, color: state.color }} />
        <span className={styles.count}>{data.starting ? '' : data.total}</span>
      </h2>
      {data.starting && <Outline lines={3} />}
      {data.error && <LoadFailed error={data.error} words={words('board.failed')} onRetry={data.refresh} />}
      {!data.starting && !data.error && data.rows.length === 0 && (
        <p className={styles.empty}>{words('board.empty')}</p>
      )}
      <ul className={styles.cards} aria-labelledby={id} aria-busy={data.fetching}>
        {data.rows.map(row => (
          <BoardCard key={row.id} row={row} list={list} actions={actions} board={board} onDrag={onDrag} />
        ))}
      </ul>
      {left > 0 && (
        <Button size="small" type="text" loading={data.fetching} onClick={() => setSize(size + STEP)}>
          {words('board.more', { count: data.total - data.rows.length })}
        </Button>
      )}
    </div>
  )
}

interface BoardCardProps {
  readonly row: Row
  readonly list: ListPage
  readonly actions: ListActions
  readonly board: BoardOptions
  onDrag(dragged: Dragged | undefined): void
}

/** One record: its label opens it, its buttons run transitions. */
function BoardCard({ row, list, actions, board, onDrag }: BoardCardProps) {
  const { resources } = usePageModel()
  const { resource } = list
  const offered = list.rowActions(row).filter(({ kind }) => kind !== 'view')
  const facts = planColumns(
    resources,
    resource,
    board.card.map(field => ({ field })),
  ).filter(({ path }) => !isEmpty(valueAt(row, path)))
  return (
    <li
      className={styles.card}
      data-row-key={row.id}
      draggable={offered.some(({ kind }) => kind === 'transition')}
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', String(row.id))
        onDrag({ row, actions: offered })
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <button type="button" className={styles.open} onClick={() => actions.open(row)}>
        {labelOf(resource, row)}
      </button>
      <Due resource={resource} row={row} state={board.by} />
      <RowFacts columns={facts} row={row} className={styles.facts} />
      {offered.length > 0 && <RowActions actions={offered} onAction={action => actions.act(action, row)} />}
    </li>
  )
}

/** The card that is being dragged. */
export interface Dragged {
  readonly row: Row
  /** Its available actions. */
  readonly actions: readonly RowAction[]
}

/** The transition that takes the record to the state `to` of the field `by`, if one is allowed; the first of several. */
function moveTo(resource: ClientResource, by: string, { row, actions }: Dragged, to: string) {
  const own = resource.workflows[by]?.transitions ?? {}
  if (row[by] === to) return undefined
  return actions.find(
    action =>
      action.kind === 'transition' &&
      Object.hasOwn(own, action.transition.name) &&
      action.transition.to.some(({ state }) => state === to),
  )
}
