import type { FileValue } from '#model/client-model.ts'

/** The stored files in the value of an images or files field. */
export function filesIn(value: unknown): FileValue[] {
  return Array.isArray(value) ? value.filter(isFile) : []
}

/** `1536` → `1.5 KB`. */
export function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  const power = bytes <= 0 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const amount = bytes / 1024 ** power
  return `${power === 0 ? amount : Number(amount.toFixed(1))} ${units[power]}`
}

function isFile(item: unknown): item is FileValue {
  return typeof item === 'object' && item !== null && 'id' in item && 'url' in item
}
