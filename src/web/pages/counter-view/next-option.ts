import type { ClientField } from '#model/client-model.ts'
import type { LineRow } from '../form-view/lines/form-lines.ts'

/** The first option of the field that none of the lines has; undefined once all are taken. */
export function nextOption({ name, options = [] }: ClientField, lines: readonly LineRow[]): string | undefined {
  const taken = new Set(lines.filter(({ removed }) => !removed).map(({ record }) => record.values[name]))
  return options.find(({ value }) => !taken.has(value))?.value
}
