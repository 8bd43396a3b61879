import { type HttpError, useDataProvider } from '@refinedev/core'
import { useState } from 'react'
import type { JobStatus, Row } from '#model/api.ts'
import { formatDate } from '#model/dates/dates.ts'
import { watchJob } from '#web/data/background/watched-jobs.ts'
import { fileName } from '#web/data/http/file-name.ts'
import { http } from '#web/data/http/http.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { isServedHere } from '#web/data/providers/rest-source/list-support.ts'
import { useText } from '#web/i18n/use-text.ts'
import { toFilters, toSorters } from '../../records/use-record-list.ts'
import type { ColumnPlan } from '../columns/column-plan.ts'
import { listQueryString } from '../state/list-query-string.ts'
import type { ListPage } from '../use-list-page.ts'
import { EXPORT_LIMIT, exportCsv, exportName } from './export-rows.ts'
import { saveBlob, saveFile } from './save-file.ts'

/**
 * Exports what the list shows into a file: the same rows in the same order, the visible columns. Our own server writes a
 * file of any size of the records that it holds; of others the browser writes at most 1,000 rows.
 */
export function useListExport({
  page,
  resource,
  query,
  shown,
}: Pick<ListPage, 'page' | 'resource' | 'query' | 'shown'>) {
  const { t, text, locale } = useText()
  const notify = useNotify()
  const provider = useDataProvider()()
  const [running, setRunning] = useState(false)

  async function run(format: ExportFormat) {
    setRunning(true)
    try {
      if (isServedHere(resource)) return report(await exportList({ page, query, shown }, format))
      const { data, total } = await provider.getList<Row>({
        resource: query.resource,
        pagination: { currentPage: 1, pageSize: EXPORT_LIMIT, mode: 'server' },
        sorters: toSorters(query.sort),
        filters: toFilters(query),
        meta: { fields: pathsOf(shown), page: query.ofPage, view: query.view },
      })
      const now = formatDate(Date.now(), 'YYYYMMDD-HHmm')
      saveFile(exportName(text(page.title), now), exportCsv(data, shown, locale), 'text/csv;charset=utf-8')
      if (total > data.length) notify.warning(t('pages.export.cut', { count: data.length, total }))
      else notify.success(t('pages.export.done', { count: data.length }))
    } catch (error) {
      notify.error(error as HttpError)
    } finally {
      setRunning(false)
    }
  }
  function report(rows: number | undefined) {
    if (rows === undefined) notify.info(t('jobs.started'))
    else notify.success(t('pages.export.done', { count: rows }))
  }
  return { running, run: (format: ExportFormat = 'xlsx') => void run(format) }
}

function pathsOf(columns: readonly ColumnPlan[]): string[] {
  return columns.map(({ path }) => path)
}

/** File format that our own server writes. */
type ExportFormat = 'xlsx' | 'csv'

/** Lets the server write the file. @returns its number of rows, or undefined when a job writes it that is now watched */
async function exportList(
  { page, query, shown }: Pick<ListPage, 'page' | 'query' | 'shown'>,
  format: ExportFormat,
): Promise<number | undefined> {
  const columns = shown.map(({ path, title }) => ({ path, title }))
  const order = { filter: listQueryString(query), page: page.path, format, columns }
  const url = `/api/resources/${query.resource}/export`
  const { data, headers } = await http.post<Blob | JobStatus>(url, order, { responseType: 'blob', stay: true })
  if (data instanceof Blob) {
    saveBlob(fileName(headers['content-disposition']) || `export.${format}`, data)
    return Number(headers['x-row-count'])
  }
  watchJob(data)
  return undefined
}
