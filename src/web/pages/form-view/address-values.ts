import type { ClientResource } from '#model/client-model.ts'
import type { RecordValues } from '#model/records/context.ts'
import { isWritable } from './form-record.ts'

/** What the address says that a new record begins with: only fields that may be filled in; nothing where it cannot be read. */
export function addressValues(resource: ClientResource, text: string): RecordValues {
  const given = parsed(text)
  const names = Object.keys(given).filter(name => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    return field !== undefined && isWritable(field, 'create')
  })
  return Object.fromEntries(names.map(name => [name, given[name]]))
}

function parsed(text: string): RecordValues {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RecordValues) : {}
  } catch {
    return {}
  }
}
