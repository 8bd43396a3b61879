import { type BaseRecord, useCustomMutation } from '@refinedev/core'
import type { BulkPreview, JobStatus, RecordId } from '#model/api.ts'
import { watchJob } from '#web/data/background/watched-jobs.ts'
import { SILENT } from '#web/data/providers/in-place.ts'
import type { Values } from '../../records/row-values.ts'

/** The records: these, or all that a list finds. */
export type BulkScope = { readonly ids: readonly RecordId[] } | { readonly filter: string }

/** The action. */
export interface BulkRequest {
  readonly action: string
  readonly scope: BulkScope
  readonly values: Values
}

/** Previews and starts bulk changes of `resource`; each call @throws HttpFailure. */
export function useBulkJob(resource: string) {
  const { mutateAsync: askPreview } = useCustomMutation<BulkPreview & BaseRecord>()
  const { mutateAsync: beginJob } = useCustomMutation<JobStatus & BaseRecord>()
  const url = `/api/resources/${resource}/bulk`
  return {
    /** The preview. */
    async preview({ action, scope, values }: BulkRequest): Promise<BulkPreview> {
      const body = { action, ...scope, values }
      const { data } = await askPreview({ url: `${url}/preview`, method: 'post', values: body, ...QUIET })
      return data
    },
    /** Starts the job and watches it. `confirm`: number of records shown to the user. */
    async begin({ action, scope, values }: BulkRequest, page: string, confirm: number): Promise<void> {
      const body = { action, ...scope, values, page, confirm }
      const { data } = await beginJob({ url: `${url}/jobs`, method: 'post', values: body, ...QUIET })
      watchJob(data)
    },
  }
}

const QUIET = { meta: { stay: true }, ...SILENT }
