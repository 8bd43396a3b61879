import type { Field } from '../app-model.ts'
import { fieldTypeOf } from '../field-types/index.ts'
import { isObject } from '../is-object.ts'
import { isMaskedValue, maskText } from '../text/mask.ts'

/** The masked form of a value for accounts that may not reveal it: `138****0000`. Values other than texts are hidden. */
export function maskValue(field: Pick<Field, 'type' | 'result'>, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (typeof value !== 'string') return null
  const type = field.type === 'computed' ? field.result : field.type
  return (fieldTypeOf(type ?? '')?.mask ?? maskText)(value)
}

type Maskable = Pick<Field, 'type' | 'result' | 'masked' | 'rows'>

/** What such an account sees of any field: unmasked fields unchanged, of several values each one masked. */
export function shownMasked(field: Maskable, value: unknown): unknown {
  const columns = maskedColumns(field)
  if (field.masked) return Array.isArray(value) ? value.map(each => maskValue(field, each)) : maskValue(field, value)
  if (columns.length === 0 || !Array.isArray(value)) return value
  return value.map(row =>
    isObject(row) ? { ...row, ...cellsOf(columns, row, cell => shownMasked(cell, row[cell.name])) } : row,
  )
}

/** Whether a part of its values is masked: all of it, or a column of its rows. */
export function hasMask(field: Maskable): boolean {
  return field.masked === true || maskedColumns(field).length > 0
}

/** A mask that was sent back but matches no stored value. */
export interface UnknownCell {
  readonly row: number
  readonly column: Field['title']
}

/**
 * Rows sent by somebody who saw their masked cells as `maskValue` makes them: each mask is replaced by the stored value of the
 * row that agrees in everything else, or of the one at the same position.
 */
export function restoredRows(
  field: Maskable,
  given: unknown,
  stored: unknown,
): { readonly rows: unknown; readonly unknown?: UnknownCell } {
  const columns = maskedColumns(field)
  if (columns.length === 0 || !Array.isArray(given)) return { rows: given }
  const known = Array.isArray(stored) ? stored.filter(isObject) : []
  let unknown: UnknownCell | undefined
  const rows = given.map((row, index) => {
    if (!isObject(row)) return row
    const masks = columns.filter(({ name }) => isMaskedValue(row[name]))
    const isMeant = (each: Row) => masks.every(cell => maskValue(cell, each[cell.name]) === row[cell.name])
    const isSame = (each: Row) => JSON.stringify(shownMasked(field, [each])) === JSON.stringify([row])
    const source = known.find(isSame) ?? [known[index], ...known].find(each => each && isMeant(each))
    if (masks.length > 0 && !source) unknown ??= { row: index + 1, column: masks[0]!.title }
    return masks.length > 0 && source ? { ...row, ...cellsOf(masks, row, ({ name }) => source[name]) } : row
  })
  return { rows, ...(unknown && { unknown }) }
}

type Row = Readonly<Record<string, unknown>>

function maskedColumns({ rows }: Maskable): readonly Field[] {
  return rows?.columns.filter(({ masked }) => masked) ?? []
}

/** Those cells of the row that it has. */
function cellsOf(columns: readonly Field[], row: Row, cell: (column: Field) => unknown): Row {
  const present = columns.filter(({ name }) => Object.hasOwn(row, name))
  return Object.fromEntries(present.map(column => [column.name, cell(column)]))
}
