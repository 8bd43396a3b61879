/** In place of the filter menu of a column heading of antd's table, which no column of ours has. */
export default function FilterDropdown(): null {
  return null
}

/** Values of nested filters; there are none. */
export function flattenKeys(): readonly never[] {
  return []
}
