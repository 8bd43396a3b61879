import type { ReferenceValue } from '#model/client-model.ts'

/** The references in a value: none, one, or a list. A bare id (a default, a link's parameter) has no label yet. */
export function referencesIn(value: unknown): ReferenceValue[] {
  const items = Array.isArray(value) ? value : [value]
  return items.flatMap(item => {
    if (typeof item === 'number' || (typeof item === 'string' && /^\d+$/.test(item)))
      return [{ id: Number(item), label: '' }]
    return typeof item === 'object' && item !== null && 'id' in item
      ? [{ id: Number(item.id), label: 'label' in item ? String(item.label) : '' }]
      : []
  })
}

/** Which of the references still lack a label. */
export function unlabelledIds(references: readonly ReferenceValue[]): number[] {
  return references.filter(({ label }) => label === '').map(({ id }) => id)
}

/** Whether a value is a reference. */
export function isReferenceValue(value: unknown): value is ReferenceValue {
  return typeof value === 'object' && value !== null && 'id' in value && 'label' in value
}

/** Shown in place of a label that is being loaded. */
export const AWAITED = '…'

/** The label of a reference: its own, the loaded one, or the number of a record without one. */
export function labelOfReference(
  { id, label }: ReferenceValue,
  loaded: readonly ReferenceValue[] | undefined,
  isLoading: boolean,
): string {
  return label || loaded?.find(each => each.id === id)?.label || (isLoading ? AWAITED : `#${id}`)
}
