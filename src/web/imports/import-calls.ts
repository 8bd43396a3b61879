import type { ImportPlan, JobStatus } from '#model/api.ts'
import type { FileValue } from '#model/client-model.ts'
import { uploadFile } from '../fields/uploads/upload-file.ts'
import { http } from '../http/http.ts'
import { HttpFailure } from '../http/http-failure.ts'
import { saveBlob } from '../pages/list-view/toolbar/save-file.ts'

/** What is to be made of the file. */
export interface ImportRequest {
  readonly file: string
  readonly columns: readonly { readonly column: number; readonly field: string }[]
  readonly mode: 'insert' | 'upsert'
  readonly key?: readonly string[]
  readonly rehearse: boolean
  readonly policy?: 'good' | 'all'
  readonly again?: boolean
}

/** Keeps the file on the server and asks what its columns are. @throws HttpFailure */
export async function openFile(resource: string, file: File): Promise<{ stored: FileValue; plan: ImportPlan }> {
  const stored = await uploadFile(file, () => {})
  const url = `/api/resources/${resource}/import/columns`
  const { data: plan } = await http.post<ImportPlan>(url, { file: stored.id }, { stay: true })
  return { stored, plan }
}

/** Begins to rehearse or to write. @throws HttpFailure */
export async function beginImport(resource: string, request: ImportRequest): Promise<JobStatus> {
  const { data } = await http.post<JobStatus>(`/api/resources/${resource}/import/jobs`, request, { stay: true })
  return data
}

/** Has the browser save the workbook to fill in. @throws HttpFailure */
export async function saveTemplate(resource: string, name: string): Promise<void> {
  const { data } = await http.get<Blob>(`/api/resources/${resource}/import/template`, {
    responseType: 'blob',
    stay: true,
  })
  saveBlob(`${name}.xlsx`, data)
}

/** Whether the same file was imported before, so that importing it again needs a confirmation. */
export function isRepeated(error: unknown): boolean {
  return error instanceof HttpFailure && error.reason === 'import-again'
}
