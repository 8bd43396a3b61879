import { useMemo } from 'react'
import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { type FieldConditions, fieldConditions } from '#model/records/conditions.ts'
import { useRuleContext } from './rule-context.ts'

/** What holds for each field of a record as it stands. */
export function useFieldConditions(resource: ClientResource, row: Row): Readonly<Record<string, FieldConditions>> {
  const context = useRuleContext(row)
  return useMemo(() => fieldConditions(resource, row, 'update', context), [resource, row, context])
}
