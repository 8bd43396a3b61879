/** What a key does to a row of the table that has the focus. */
export type RowKeyAction =
  | { readonly kind: 'focus'; readonly index: number }
  | { readonly kind: 'open' }
  | { readonly kind: 'select' }
  | { readonly kind: 'edit' }
  | { readonly kind: 'cells' }
  | { readonly kind: 'page'; readonly step: 1 | -1 }

/**
 * Movement in a table by keyboard: arrows, Home and End between rows, Enter opens, Space selects, F2 edits, the right arrow goes to
 * the cells that can be edited, Page keys turn pages.
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
