import type { FileValue } from '#model/client-model.ts'
import { http } from '#web/data/http/http.ts'

/** Largest file that the server accepts (model/api/records.ts). */
export const MAX_FILE_BYTES = 20 * 1024 * 1024
/** Default number of files of a field (model/field-types/shared/stored-files.ts). */
export const DEFAULT_MAX_FILES = 9
/** Pictures that a browser can show. */
export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** Uploads one file and returns it as stored by the server. `progress` counts from 0 to 100. */
export async function uploadFile(file: File, progress: (percent: number) => void): Promise<FileValue> {
  const form = new FormData()
  form.append('file', file)
  const { data } = await http.post<FileValue>('/api/files', form, {
    parallel: true,
    stay: true,
    timeout: 0,
    onUploadProgress: ({ loaded, total }) => progress(total ? Math.round((100 * loaded) / total) : 0),
  })
  return data
}
