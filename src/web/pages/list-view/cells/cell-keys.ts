/** Moves the focus by an arrow key, along the row or to the same column of another; Escape moves to the row itself. */
export function goFromCell(key: string, cell: HTMLElement): void {
  const line = cell.closest<HTMLElement>('[data-row-key]')
  if (!line) return
  const cells = cellsOf(line)
  const at = cells.indexOf(cell)
  if (key === 'ArrowLeft') (cells[at - 1] ?? line).focus()
  else if (key === 'ArrowRight') cells[at + 1]?.focus()
  else if (key === 'Escape') line.focus()
  else sameColumn(line, cell, key === 'ArrowUp' ? -1 : 1)?.focus()
}

/** The editable cells of a row in display order. */
export function cellsOf(line: Element | null | undefined): HTMLElement[] {
  return [...(line?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]
}

function sameColumn(line: HTMLElement, cell: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const lines = [...(line.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-row-key]') ?? [])]
  return cellsOf(lines[lines.indexOf(line) + step]).find(other => other.dataset.cell === cell.dataset.cell)
}
