import { type DragEvent, useId, useState } from 'react'
import type { State } from '#model/app-model.ts'
import type { BoardOptions } from '#model/page-kinds/board.ts'
import { OptionTag } from '#web/fields/choices/option-tag.tsx'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Skeleton } from '#web/ui/antd.ts'
import type { ListActions } from '../list-view/actions/use-list-actions.ts'
import type { ListPage } from '../list-view/use-list-page.ts'
import { LoadFailed } from '../load-failed.tsx'
import { useRecordList } from '../records/use-record-list.ts'
import { useViewText } from '../view-text.ts'
import styles from './board.module.css'
import { BoardCard } from './board-card.tsx'
import { type Dragged, moveTo } from './moves.ts'

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

/** The records in one state, and how many there are. */
export function BoardColumn({ state, list, actions, board, dragged, onDrag }: BoardColumnProps) {
  const { text } = useText()
  const words = useViewText()
  const id = useId()
  const [size, setSize] = useState(STEP)
  const [over, setOver] = useState(false)
  const { by } = board
  const { question, resource } = list
  const data = useRecordList({
    ...question,
    page: 1,
    pageSize: size,
    inPart: true,
    conditions: [
      ...question.conditions.filter(({ field }) => field !== by),
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
      {data.starting && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
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
