import type { FileValue } from '#model/client-model.ts'
import type { ExportFormat } from '#server/features/exports/export-order.ts'
import { storeFile } from '#server/records/files/store-file.ts'
import type { JobRun } from './job-run.ts'

/** Stores the file of a job; only the owner may download it. */
export function keepFile({ context, files }: JobRun, file: { readonly name: string; readonly bytes: Uint8Array }) {
  return storeFile(context, files, file) satisfies Promise<FileValue>
}

/** `装修登记列表_20251121-0830.xlsx`; characters that file systems reject become `_`. */
export function fileName(title: string, day: string, extension: ExportFormat = 'xlsx'): string {
  return `${title}_${day}`.replace(/[\\/:*?"<>|\s]+/g, '_').concat('.', extension)
}
