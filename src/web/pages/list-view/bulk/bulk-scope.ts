import type { BulkPreview, JobStatus } from '#model/api.ts'
import { http } from '#web/http/http.ts'
import { watchJob } from '#web/jobs/watched-jobs.ts'
import type { Values } from '../../records/row-values.ts'

/** Which records are meant: these, or all that a list finds. */
export type BulkScope = { readonly ids: readonly number[] } | { readonly filter: string }

/** What is to be done to them. */
export interface BulkRequest {
  readonly action: string
  readonly scope: BulkScope
  readonly values: Values
}

/** What it would come to. @throws HttpFailure */
export async function previewBulk(resource: string, { action, scope, values }: BulkRequest): Promise<BulkPreview> {
  const { data } = await http.post<BulkPreview>(
    `/api/resources/${resource}/bulk/preview`,
    { action, ...scope, values },
    { stay: true },
  )
  return data
}

/** Begins the job and follows it. @throws HttpFailure */
export async function beginBulk(
  resource: string,
  { action, scope, values }: BulkRequest,
  { page, confirm }: { readonly page: string; readonly confirm: number },
): Promise<void> {
  const order = { action, ...scope, values, page, confirm }
  const { data } = await http.post<JobStatus>(`/api/resources/${resource}/bulk/jobs`, order, { stay: true })
  watchJob(data)
}
