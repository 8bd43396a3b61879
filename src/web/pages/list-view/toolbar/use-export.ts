import { type HttpError, useDataProvider } from '@refinedev/core'
import { useState } from 'react'
import type { Row } from '#model/api.ts'
import { formatDate } from '#model/dates/dates.ts'
import { isOwnServer } from '#web/account/public-app.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useNotify } from '#web/notify/use-notify.ts'
import { toFilters, toSorters } from '../../records/use-record-list.ts'
import type { ColumnPlan } from '../columns/column-plan.ts'
import type { ListPage } from '../use-list-page.ts'
import { type ExportFormat, exportList } from './export-list.ts'
import { EXPORT_LIMIT, exportCsv, exportName } from './export-rows.ts'
import { saveFile } from './save-file.ts'

/**
 * Has what the list shows written into a file: the same rows in the same order, the shown columns. Our own server writes
 * it, whatever its size; from a foreign backend at most 1,000 rows are put together here.
 */
export function useExport({ page, question, shown }: Pick<ListPage, 'page' | 'question' | 'shown'>) {
  const { t, text, locale } = useText()
  const notify = useNotify()
  const provider = useDataProvider()()
  const [running, setRunning] = useState(false)

  async function run(format: ExportFormat) {
    setRunning(true)
    try {
      if (isOwnServer()) return tell(await exportList({ page, question, shown }, format))
      const { data, total } = await provider.getList<Row>({
        resource: question.resource,
        pagination: { currentPage: 1, pageSize: EXPORT_LIMIT, mode: 'server' },
        sorters: toSorters(question.sort),
        filters: toFilters(question),
        meta: { fields: pathsOf(shown), page: question.ofPage, view: question.view },
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
  function tell(rows: number | undefined) {
    if (rows === undefined) notify.info(t('jobs.started'))
    else notify.success(t('pages.export.done', { count: rows }))
  }
  return { running, run: (format: ExportFormat = 'xlsx') => void run(format) }
}

function pathsOf(columns: readonly ColumnPlan[]): string[] {
  return columns.map(({ path }) => path)
}
