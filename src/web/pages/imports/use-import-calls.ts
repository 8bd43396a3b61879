import { type BaseRecord, useCustomMutation } from '@refinedev/core'
import type { ImportPlan, JobStatus } from '#model/api.ts'
import type { FileValue } from '#model/client-model.ts'
import { http } from '#web/data/http/http.ts'
import { HttpFailure } from '#web/data/http/http-failure.ts'
import { SILENT } from '#web/data/providers/in-place.ts'
import { uploadFile } from '#web/fields/uploads/upload-file.ts'
import { saveBlob } from '../list-view/toolbar/save-file.ts'

/** How the file is imported. */
export interface ImportRequest {
  readonly file: string
  readonly columns: readonly { readonly column: number; readonly field: string }[]
  readonly mode: 'insert' | 'upsert'
  readonly key?: readonly string[]
  readonly rehearse: boolean
  readonly policy?: 'good' | 'all'
  readonly again?: boolean
}

/** Imports of `resource`; each call @throws HttpFailure. */
export function useImportCalls(resource: string) {
  const { mutateAsync: askPlan } = useCustomMutation<ImportPlan & BaseRecord>()
  const { mutateAsync: beginJob } = useCustomMutation<JobStatus & BaseRecord>()
  const url = `/api/resources/${resource}/import`
  return {
    /** Uploads the file and returns its columns. */
    async open(file: File): Promise<{ stored: FileValue; plan: ImportPlan }> {
      const stored = await uploadFile(file, () => {})
      const { data } = await askPlan({ url: `${url}/columns`, method: 'post', values: { file: stored.id }, ...QUIET })
      return { stored, plan: data }
    },
    /** Starts a dry run or the import. */
    async begin(request: ImportRequest): Promise<JobStatus> {
      const { data } = await beginJob({ url: `${url}/jobs`, method: 'post', values: request, ...QUIET })
      return data
    },
  }
}

const QUIET = { meta: { stay: true }, ...SILENT }

/** Downloads the template workbook. @throws HttpFailure */
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
