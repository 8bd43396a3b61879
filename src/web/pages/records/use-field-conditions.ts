import { useMemo } from 'react'
import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { type FieldConditions, fieldConditions } from '#model/records/conditions.ts'
import { useRuleContext } from './rule-context.ts'

/** The conditions of each field for the record's current values. */
export function useFieldConditions(resource: ClientResource, row: Row): Readonly<Record<string, FieldConditions>> {
  const context = useRuleContext(row)
  return useMemo(() => fieldConditions(resource, row, 'update', context), [resource, row, context])
}
