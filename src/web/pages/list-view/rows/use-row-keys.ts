import { type KeyboardEvent, useState } from 'react'
import { rowKeyAction } from './row-keys.ts'

interface RowKeysOptions {
  readonly count: number
  onOpen(index: number): void
  onSelect(index: number): void
  onPage(step: 1 | -1): void
  onEdit?(index: number): void
  /** Gives a row the focus that need not be in the document; otherwise all of them are. */
  onFocusRow?(index: number): void
}

/** The keys of rows: one row at a time (`reachable`) can be reached by Tab, the arrows move between them. */
export function useRowKeys({ count, onOpen, onSelect, onPage, onEdit, onFocusRow }: RowKeysOptions) {
  const [current, setCurrent] = useState(0)
  const reachable = Math.min(current, Math.max(0, count - 1))

  function handle(event: KeyboardEvent<HTMLElement>, index: number) {
    // Keys inside a button or a link of the row are theirs.
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const action = rowKeyAction(event.key, index, count)
    if (!action) return
    const cell = action.kind === 'cells' && event.currentTarget.querySelector<HTMLElement>('[data-cell]')
    // Without such cells the arrow scrolls the table.
    if (action.kind === 'cells' && !cell) return
    event.preventDefault()
    if (cell) cell.focus()
    else if (action.kind === 'focus' && onFocusRow) onFocusRow(action.index)
    else if (action.kind === 'focus') siblingRows(event.currentTarget)[action.index]?.focus()
    else if (action.kind === 'open') onOpen(index)
    else if (action.kind === 'select') onSelect(index)
    else if (action.kind === 'edit') onEdit?.(index)
    else if (action.kind === 'page') onPage(action.step)
  }

  const attributesOf = (index: number) => ({
    tabIndex: index === reachable ? 0 : -1,
    onFocus: () => setCurrent(index),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => handle(event, index),
  })
  return { attributesOf, reachable }
}

function siblingRows(row: HTMLElement): HTMLElement[] {
  return [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-row-key]') ?? [])]
}
