import { useState } from 'react'
import type { State } from '#model/app-model.ts'
import type { PageModel } from '#model/client-model.ts'
import { type BoardOptions, boardOf } from '#model/page-kinds/board.ts'
import { useText } from '#web/i18n/use-text.ts'
import styles from './board-view/board.module.css'
import { BoardColumn, type Dragged } from './board-view/board-column.tsx'
import type { Condition } from './list-view/filters/condition.ts'
import { type DrawnParts, RecordList } from './list-view/record-list.tsx'
import { SwitchedRows } from './list-view/switched-rows.tsx'
import { PageModelContext } from './page-model-context.tsx'
import { useViewText } from './view-text.ts'

/** Records as cards in a column per state; a switch shows them as a list. */
export function BoardPage({ pageModel }: { readonly pageModel: PageModel }) {
  const board = boardOf(pageModel.page)
  return (
    <PageModelContext pageModel={pageModel}>
      <RecordList
        first={board.first}
        draw={parts => (
          <SwitchedRows {...parts} kind="board" first={board.first}>
            <Board {...parts} board={board} />
          </SwitchedRows>
        )}
      />
    </PageModelContext>
  )
}

/** A column for each state. A card is moved by the transitions of its workflow, with its buttons or by dragging. */
function Board({ list, actions, board }: DrawnParts & { readonly board: BoardOptions }) {
  const { text } = useText()
  const words = useViewText()
  const [dragged, setDragged] = useState<Dragged>()
  const states = shownStates(Object.values(list.resource.workflows[board.by]?.states ?? {}), board, list.conditions)
  const label = words('board.label', { title: text(list.page.title) })
  return (
    <>
      <p className={styles.hint}>{words('board.hint')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.board} aria-label={label} tabIndex={0}>
        {states.map(state => (
          <BoardColumn
            key={state.name}
            state={state}
            list={list}
            actions={actions}
            board={board}
            dragged={dragged}
            onDrag={setDragged}
          />
        ))}
      </section>
    </>
  )
}

/** The states of the page, narrowed by a filter on the state itself. */
function shownStates(states: readonly State[], board: BoardOptions, conditions: readonly Condition[]): State[] {
  const named = board.states?.flatMap(name => states.find(state => state.name === name) ?? []) ?? [...states]
  const filter = conditions.find(({ field, operator }) => field === board.by && ['eq', 'in'].includes(operator))
  const wanted = filter === undefined ? undefined : [filter.value].flat()
  return wanted === undefined ? named : named.filter(({ name }) => wanted.includes(name))
}
