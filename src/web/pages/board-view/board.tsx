import { useState } from 'react'
import type { State } from '#model/app-model.ts'
import type { BoardOptions } from '#model/page-kinds/board.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { Condition } from '../list-view/filters/condition.ts'
import type { DrawnParts } from '../list-view/record-list.tsx'
import { useViewText } from '../view-text.ts'
import styles from './board.module.css'
import { BoardColumn } from './board-column.tsx'
import type { Dragged } from './moves.ts'

/** A column for each state. A card is moved by the transitions of its workflow, with its buttons or by dragging. */
export function Board({ list, actions, board }: DrawnParts & { readonly board: BoardOptions }) {
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
