import type { BulkOutcome } from '#model/api.ts'
import { http } from '#web/http/http.ts'

/** Restores deleted records and returns the outcome of each. @throws HttpFailure */
export async function restore(resource: string, ids: readonly number[]): Promise<readonly BulkOutcome[]> {
  const { data } = await http.post<BulkOutcome[]>(`/api/resources/${resource}/deleted/restore`, { ids }, { stay: true })
  return data
}
