import { type KeyboardEvent, useState } from 'react'

interface RowKeysOptions {
  readonly count: number
  onOpen(index: number): void
  onSelect(index: number): void
  onPage(step: 1 | -1): void
  onEdit?(index: number): void
  /** Focuses a row that may not be in the document; without it, all rows are. */
  onFocusRow?(index: number): void
}

/** The keys of rows: one row at a time (`reachable`) can be reached by Tab, the arrows move between them. */
export function useRowKeys({ count, onOpen, onSelect, onPage, onEdit, onFocusRow }: RowKeysOptions) {
  const [current, setCurrent] = useState(0)
  const reachable = Math.min(current, Math.max(0, count - 1))

  function handle(event: KeyboardEvent<HTMLElement>, index: number) {
    // A button or a link in the row handles its own keys.
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

/** The effect of a key on the focused row. */
type RowKeyAction =
  | { readonly kind: 'focus'; readonly index: number }
  | { readonly kind: 'open' }
  | { readonly kind: 'select' }
  | { readonly kind: 'edit' }
  | { readonly kind: 'cells' }
  | { readonly kind: 'page'; readonly step: 1 | -1 }

/**
 * Keyboard navigation of a table: arrows, Home and End move between rows, Enter opens, Space selects, F2 edits, the right arrow
 * enters the editable cells, the Page keys turn pages.
 */
export function rowKeyAction(key: string, index: number, count: number): RowKeyAction | undefined {
  const focus = (target: number): RowKeyAction => ({ kind: 'focus', index: Math.max(0, Math.min(count - 1, target)) })
  switch (key) {
    case 'ArrowDown':
      return focus(index + 1)
    case 'ArrowUp':
      return focus(index - 1)
    case 'Home':
      return focus(0)
    case 'End':
      return focus(count - 1)
    case 'Enter':
      return { kind: 'open' }
    case 'F2':
      return { kind: 'edit' }
    case 'ArrowRight':
      return { kind: 'cells' }
    case ' ':
      return { kind: 'select' }
    case 'PageDown':
      return { kind: 'page', step: 1 }
    case 'PageUp':
      return { kind: 'page', step: -1 }
    default:
      return undefined
  }
}
