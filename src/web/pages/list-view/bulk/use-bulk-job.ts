import { type BaseRecord, useCustomMutation } from '@refinedev/core'
import type { BulkPreview, JobStatus } from '#model/api.ts'
import { watchJob } from '#web/jobs/watched-jobs.ts'
import { SILENT } from '#web/providers/in-place.ts'
import type { Values } from '../../records/row-values.ts'

/** Which records are meant: these, or all that a list finds. */
export type BulkScope = { readonly ids: readonly number[] } | { readonly filter: string }

/** What is to be done to them. */
export interface BulkRequest {
  readonly action: string
  readonly scope: BulkScope
  readonly values: Values
}

/** Previews and begins bulk changes of `resource`; each call @throws HttpFailure. */
export function useBulkJob(resource: string) {
  const { mutateAsync: askPreview } = useCustomMutation<BulkPreview & BaseRecord>()
  const { mutateAsync: beginJob } = useCustomMutation<JobStatus & BaseRecord>()
  const url = `/api/resources/${resource}/bulk`
  return {
    /** What it would come to. */
    async preview({ action, scope, values }: BulkRequest): Promise<BulkPreview> {
      const body = { action, ...scope, values }
      const { data } = await askPreview({ url: `${url}/preview`, method: 'post', values: body, ...QUIET })
      return data
    },
    /** Begins the job and follows it. `confirm`: how many records the person has seen it is about. */
    async begin({ action, scope, values }: BulkRequest, page: string, confirm: number): Promise<void> {
      const body = { action, ...scope, values, page, confirm }
      const { data } = await beginJob({ url: `${url}/jobs`, method: 'post', values: body, ...QUIET })
      watchJob(data)
    },
  }
}

const QUIET = { meta: { stay: true }, ...SILENT }
