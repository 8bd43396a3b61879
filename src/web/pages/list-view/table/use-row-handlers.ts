import { type RefObject, useMemo } from 'react'
import { useStable } from '#web/state/use-stable.ts'
import { useRowKeys } from '../rows/use-row-keys.ts'
import type { ListTableProps } from './list-table.tsx'
import type { RowHandlers } from './table-row.tsx'
import type { RowChoice } from './use-row-choice.ts'

interface TableKeysOptions {
  readonly box: RefObject<HTMLElement | null>
  readonly long: boolean
  readonly choice: RowChoice
  /** Brings a row into view that is not drawn. */
  reveal(index: number): void
  onUnfold(id: number): void
}

/** What the rows do at clicks and keys, as functions that stay, and the index of the row that Tab reaches. */
export function useRowHandlers(props: ListTableProps, { box, long, choice, reveal, onUnfold }: TableKeysOptions) {
  const { rows, editing, onOpen, onAction, onPage, selectable } = props
  const goTo = (index: number) => {
    const row = () => box.current?.querySelector<HTMLElement>(`[aria-rowindex="${index + 2}"]`)
    const drawn = row()
    if (drawn) return drawn.focus()
    reveal(index)
    // The rows in view are drawn with the event that tells of the scrolling, before the next frame.
    requestAnimationFrame(() => row()?.focus())
  }
  const { attributesOf, reachable } = useRowKeys({
    count: rows.length,
    onOpen: index => rows[index] && onOpen(rows[index]),
    onSelect: index => selectable && choice.toggle(index, false),
    onPage,
    onEdit: index => {
      const first = props.columns.find(({ path }) => editing?.paths.includes(path))
      if (first && rows[index]) editing?.begin(rows[index].id, first.path)
    },
    ...(long ? { onFocusRow: goTo } : {}),
  })
  const onToggle = useStable(choice.toggle)
  const onFocus = useStable((index: number) => attributesOf(index).onFocus())
  const onKey: RowHandlers['onKey'] = useStable((event, index) => attributesOf(index).onKeyDown(event))
  const handlers: RowHandlers = useMemo(
    () => ({ onOpen, onAction, onToggle, onUnfold, onFocus, onKey }),
    [onOpen, onAction, onToggle, onUnfold, onFocus, onKey],
  )
  return { handlers, reachable }
}
