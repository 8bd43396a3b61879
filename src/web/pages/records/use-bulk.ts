import { useCustomMutation } from '@refinedev/core'
import { useCallback } from 'react'
import type { BulkOutcome, RecordId } from '#model/api.ts'
import type { HttpFailure } from '#web/data/http/http-failure.ts'
import { SILENT } from '#web/data/providers/in-place.ts'
import type { Values } from './row-values.ts'
import { useInvalidateAll } from './use-invalidate-all.ts'

/** A bulk action and its records. */
export interface BulkOrder {
  /** `update`, `delete` or the name of a transition. */
  readonly action: string
  readonly ids: readonly RecordId[]
  readonly values?: Values
  /** Version of each record as loaded, by id. */
  readonly versions?: Readonly<Record<string, number>>
}

/** One call for several records that reports the outcome of each. @throws HttpFailure when the call as a whole is refused */
export function useBulk(resource: string): (order: BulkOrder) => Promise<readonly BulkOutcome[]> {
  const { mutateAsync } = useCustomMutation<BulkOutcome[], HttpFailure, BulkOrder>()
  const invalidateAll = useInvalidateAll()
  return useCallback(
    async order => {
      const url = `/api/resources/${resource}/bulk`
      const { data } = await mutateAsync({ url, method: 'post', values: order, ...SILENT })
      await invalidateAll()
      return data
    },
    [resource, mutateAsync, invalidateAll],
  )
}
