import { useMemo } from 'react'
import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { isEmpty } from '#model/is-empty.ts'
import { isObject } from '#model/is-object.ts'
import type { RecordValues } from '#model/records/context.ts'
import { hasMask } from '#model/records/masked-fields.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { isWritable } from './form-record.ts'

/** Initial values of a new record: `given`, and the block of an account that has only one. */
export function usePreset(resource: ClientResource, given: RecordValues | undefined): RecordValues {
  const { me } = useAccount()
  return useMemo(() => {
    const { block } = resource.fields
    const only = !me.admin && me.blockIds.length === 1 ? me.blockIds[0] : undefined
    const own = only !== undefined && resource.scope === 'block' && block && isWritable(block, 'create')
    return own ? { block: only, ...given } : { ...given }
  }, [resource, given, me])
}

/** Initial values from the address: writable fields only; none if it cannot be parsed. */
export function addressValues(resource: ClientResource, text: string): RecordValues {
  const given = parsed(text)
  const names = Object.keys(given).filter(name => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    return field !== undefined && isWritable(field, 'create')
  })
  return Object.fromEntries(names.map(name => [name, given[name]]))
}

/** References that a new record copies from the record in the form, by equal name. */
export function sharedReferences(from: ClientResource, values: RecordValues, target: ClientResource): RecordValues {
  const shared = Object.values(target.fields).filter(({ name, type, resource, creatable }) => {
    const other = from.fields[name]
    return type === 'reference' && creatable && other?.type === type && other.resource === resource
  })
  return Object.fromEntries(shared.filter(({ name }) => !isEmpty(values[name])).map(({ name }) => [name, values[name]]))
}

/** Values that a copy takes over: every field that is writable on a new record and need not be unique. */
export function copyValues(resource: ClientResource, record: Row): RecordValues {
  const names = Object.values(resource.fields)
    .filter(field => isWritable(field, 'create') && !field.unique && !hasMask(field))
    .map(field => field.name)
  return Object.fromEntries(names.filter(name => Object.hasOwn(record, name)).map(name => [name, record[name]]))
}

function parsed(text: string): RecordValues {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
