import type { ColumnSetting, ListLayout, Pin } from '#model/list/list-settings.ts'
import type { ColumnPlan } from './column-plan.ts'

/** A column of the page, with the user's position and settings. */
export interface ArrangedColumn extends ColumnPlan {
  readonly hidden: boolean
  readonly pin: Pin
  /** Pixels, if the user has resized the column. */
  readonly drawnWidth: number | undefined
}

/**
 * The columns in the user's order. Columns that the layout does not know (added to the page later) follow their neighbour on
 * the page. By default the first column is pinned to the left, and the state to the right, beside the actions that depend on
 * it.
 */
export function arrangeColumns(
  columns: readonly ColumnPlan[],
  layout: Pick<ListLayout, 'columns'> | undefined,
): readonly ArrangedColumn[] {
  const settings = new Map((layout?.columns ?? []).map(setting => [setting.path, setting]))
  const known = new Map(columns.map(column => [column.path, column]))
  const ordered = [...settings.keys()].flatMap(path => known.get(path) ?? [])
  for (const [index, column] of columns.entries()) {
    if (settings.has(column.path)) continue
    const before = columns[index - 1]
    const at = before ? ordered.findIndex(({ path }) => path === before.path) + 1 : 0
    ordered.splice(at, 0, column)
  }
  return bySide(ordered.map(column => arranged(column, settings.get(column.path), usualPin(column, columns))))
}

/** The visible columns; never empty. */
export function shownColumns(columns: readonly ArrangedColumn[]): readonly ArrangedColumn[] {
  const visible = columns.filter(({ hidden }) => !hidden)
  return visible.length > 0 ? visible : columns
}

/** The layout as stored. */
export function columnSettings(columns: readonly ArrangedColumn[]): ColumnSetting[] {
  return columns.map(({ path, hidden, pin, drawnWidth }) => ({
    path,
    ...(hidden ? { hidden } : {}),
    ...(drawnWidth === undefined ? {} : { width: drawnWidth }),
    pin,
  }))
}

/** The columns with one of them changed. */
export function withColumn(
  columns: readonly ArrangedColumn[],
  path: string,
  change: Partial<Pick<ArrangedColumn, 'hidden' | 'pin' | 'drawnWidth'>>,
): readonly ArrangedColumn[] {
  return columns.map(column => (column.path === path ? { ...column, ...change } : column))
}

/** The columns with the one at `from` moved to `to`. A position is pinned, not a column: whichever moves there is pinned. */
export function movedColumn(columns: readonly ArrangedColumn[], from: number, to: number): readonly ArrangedColumn[] {
  const moved = columns[from]
  if (!moved || to < 0 || to >= columns.length) return columns
  const pins = columns.map(({ pin }) => pin)
  const after = columns.toSpliced(from, 1).toSpliced(to, 0, moved)
  return after.map((column, index) => ({ ...column, pin: pins[index] ?? 'none' }))
}

/** Pinned columns on the left, and on the right. */
function bySide(columns: readonly ArrangedColumn[]): readonly ArrangedColumn[] {
  const at = (pin: Pin) => columns.filter(column => column.pin === pin)
  return [...at('left'), ...at('none'), ...at('right')]
}

function usualPin(column: ColumnPlan, columns: readonly ColumnPlan[]): Pin {
  if (column === columns[0]) return 'left'
  return column === columns.find(({ field, path }) => field.type === 'state' && field.name === path) ? 'right' : 'none'
}

function arranged(column: ColumnPlan, setting: ColumnSetting | undefined, usual: Pin): ArrangedColumn {
  return {
    ...column,
    hidden: setting?.hidden ?? false,
    pin: setting?.pin ?? usual,
    drawnWidth: setting?.width,
  }
}
