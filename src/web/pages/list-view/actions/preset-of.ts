import type { ClientResource } from '#model/client-model.ts'
import type { RecordValues } from '#model/records/context.ts'
import { isWritable } from '../../form-view/form-record.ts'
import type { Condition } from '../filters/condition.ts'
import { typedValue } from '../filters/typed-value.ts'

/** What a new record begins with: the plain values that the list is narrowed to (a list of one house adds to that house). */
export function presetOf(resource: ClientResource, conditions: readonly Condition[]): RecordValues {
  return Object.fromEntries(
    conditions.flatMap(({ field: name, operator, value }): [string, unknown][] => {
      const field = resource.fields[name]
      if (!field || operator !== 'eq' || typeof value !== 'string' || !isWritable(field, 'create')) return []
      return [[name, typedValue(field, value)]]
    }),
  )
}
