/** Value of a filter: one value, several, or both ends of a range. Values are text, as in the address. */
export type FilterValue = string | readonly string[] | FilterRange

/** Ends of a range; '' = open. */
export interface FilterRange {
  readonly from: string
  readonly to: string
}

/** Whether a value is a range. */
export function isRange(value: FilterValue | undefined): value is FilterRange {
  return typeof value === 'object' && 'from' in value
}

/** Whether the value restricts nothing. */
export function isEmptyFilterValue(value: FilterValue | undefined): boolean {
  if (value === undefined || value === '') return true
  return isRange(value) ? value.from === '' && value.to === '' : value.length === 0
}

/** The value as one text; '' when it is not one. */
export function filterText(value: FilterValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** The value as a list of texts. */
export function filterList(value: FilterValue | undefined): readonly string[] {
  if (Array.isArray(value)) return value
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** The value as a range; open ends where there is none. */
export function filterRange(value: FilterValue | undefined): FilterRange {
  return isRange(value) ? value : { from: '', to: '' }
}
