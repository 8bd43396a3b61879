import type { JobStatus } from '#model/api.ts'
import { http } from '#web/http/http.ts'
import { watchJob } from '#web/jobs/watched-jobs.ts'
import { listQueryString } from '../state/list-query-string.ts'
import type { ListPage } from '../use-list-page.ts'
import { saveBlob } from './save-file.ts'

/** Kind of the file that our own server writes. */
export type ExportFormat = 'xlsx' | 'csv'

/** Has the server write the file. @returns its number of rows, or undefined when a job writes it that is now watched */
export async function exportList(
  { page, question, shown }: Pick<ListPage, 'page' | 'question' | 'shown'>,
  format: ExportFormat,
): Promise<number | undefined> {
  const columns = shown.map(({ path, title }) => ({ path, title }))
  const order = { filter: listQueryString(question), page: page.path, format, columns }
  const url = `/api/resources/${question.resource}/export`
  const { data, headers } = await http.post<Blob | JobStatus>(url, order, { responseType: 'blob', stay: true })
  if (data instanceof Blob) {
    saveBlob(nameIn(headers['content-disposition'], format), data)
    return Number(headers['x-row-count'])
  }
  watchJob(data)
  return undefined
}

/** The name that a `Content-Disposition` header gives. */
function nameIn(disposition: unknown, format: ExportFormat): string {
  const name = /filename\*=UTF-8''([^;]+)/.exec(String(disposition))?.[1]
  return name === undefined ? `export.${format}` : decodeURIComponent(name)
}
