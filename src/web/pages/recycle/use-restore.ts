import { useCustomMutation } from '@refinedev/core'
import { useCallback } from 'react'
import type { BulkOutcome, RecordId } from '#model/api.ts'
import { SILENT } from '#web/data/providers/in-place.ts'

/** Restores deleted records and returns the outcome of each. @throws HttpFailure */
export type Restore = (ids: readonly RecordId[]) => Promise<readonly BulkOutcome[]>

/** Restores deleted records of `resource`. */
export function useRestore(resource: string): Restore {
  const { mutateAsync } = useCustomMutation<BulkOutcome[]>()
  return useCallback(
    async ids => {
      const url = `/api/resources/${resource}/deleted/restore`
      const { data } = await mutateAsync({ url, method: 'post', values: { ids }, meta: { stay: true }, ...SILENT })
      return data
    },
    [mutateAsync, resource],
  )
}
