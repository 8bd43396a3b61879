import type { Row } from '#model/api.ts'
import type { BoardOptions } from '#model/page-kinds/board.ts'
import { Due } from '#web/fields/dates/due.tsx'
import type { ListActions } from '../list-view/actions/use-list-actions.ts'
import { planColumns } from '../list-view/columns/column-plan.ts'
import { RowActions } from '../list-view/rows/row-actions.tsx'
import { RowFacts } from '../list-view/rows/row-facts.tsx'
import type { ListPage } from '../list-view/use-list-page.ts'
import { usePageModel } from '../page-model-context.tsx'
import { labelOf } from '../records/label-of.ts'
import { isMissing, valueAt } from '../records/row-values.ts'
import styles from './board.module.css'
import type { Dragged } from './moves.ts'

interface BoardCardProps {
  readonly row: Row
  readonly list: ListPage
  readonly actions: ListActions
  readonly board: BoardOptions
  onDrag(dragged: Dragged | undefined): void
}

/** One record: its label opens it, its buttons move it on. */
export function BoardCard({ row, list, actions, board, onDrag }: BoardCardProps) {
  const { resources } = usePageModel()
  const { resource } = list
  const offered = list.rowActions(row).filter(({ kind }) => kind !== 'view')
  const facts = planColumns(
    resources,
    resource,
    board.card.map(field => ({ field })),
  ).filter(({ path }) => !isMissing(valueAt(row, path)))
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
