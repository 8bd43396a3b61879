import { useState } from 'react'
import type { PageModel } from '#model/client-model.ts'
import { groupsOf, type ReportOptions, reportOf } from '#model/page-kinds/report.ts'
import { groupedDigits } from '#model/text/grouped-digits.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Alert, Select } from '#web/ui/antd.ts'
import { Outline } from '#web/ui/outline.tsx'
import { type DrawnParts, RecordList } from './list-view/record-list.tsx'
import { SwitchedRows } from './list-view/switched-rows.tsx'
import { LoadFailed } from './load-failed.tsx'
import { PageModelContext, usePageModel } from './page-model-context.tsx'
import { fieldAt, titleOf } from './records/field-at.ts'
import { BehindTag } from './report-view/behind-tag.tsx'
import styles from './report-view/report.module.css'
import { ReportChart } from './report-view/report-chart.tsx'
import { ReportTable } from './report-view/report-table.tsx'
import { ReportTiles } from './report-view/report-tiles.tsx'
import { useReport } from './report-view/use-report.ts'
import { useViewText } from './view-text.ts'

const MOST_LEVELS = 3

/** Figures by groups under the filters of a list; a switch shows the rows behind them. */
export function ReportPage({ pageModel }: { readonly pageModel: PageModel }) {
  const report = reportOf(pageModel.page)
  return (
    <PageModelContext pageModel={pageModel}>
      <RecordList
        draw={
          report &&
          (parts => (
            <SwitchedRows {...parts} kind="report" above={<BehindTag {...parts} report={report} />}>
              <Report {...parts} report={report} />
            </SwitchedRows>
          ))
        }
      />
    </PageModelContext>
  )
}

/** Tiles, charts and a table with totals over the filtered rows. */
function Report({ list, report }: DrawnParts & { readonly report: ReportOptions }) {
  const { text } = useText()
  const words = useViewText()
  const { resources } = usePageModel()
  const groups = groupsOf(report).flatMap(({ field, ...own }) => {
    const at = fieldAt(resources, list.resource, field)
    return at ? [{ at, field, title: 'title' in own ? own.title : titleOf(at) }] : []
  })
  const [by, setBy] = useState(groups.slice(0, report.by ?? 1).map(({ field }) => field))
  const { data, isError, isFetching, error, refetch } = useReport(list, by)
  const chosen = by.flatMap(field => groups.find(group => group.field === field) ?? [])
  return (
    <div className={styles.report} aria-busy={isFetching}>
      {isError && <LoadFailed error={error} words={words('report.failed')} onRetry={() => void refetch()} />}
      {!isError && <ReportTiles list={list} report={report} answer={data} />}
      {report.charts && (
        <div className={styles.charts}>
          {report.charts.map(chart => (
            <ReportChart key={chart.by + chart.measures.join()} chart={chart} list={list} report={report} />
          ))}
        </div>
      )}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the select is inside. */}
      <label className={styles.groups}>
        {words('report.by')}
        <Select
          mode="multiple"
          className={styles.select}
          aria-label={words('report.by')}
          value={by}
          maxCount={MOST_LEVELS}
          options={groups.map(({ field, title }) => ({ value: field, label: text(title) }))}
          onChange={next => setBy(next)}
        />
      </label>
      {data ? (
        <ReportTable list={list} report={report} answer={data} groups={chosen} />
      ) : (
        !isError && <Outline lines={6} />
      )}
      {data?.cut && (
        <Alert type="info" showIcon message={words('report.cut', { count: groupedDigits(data.groups.length) })} />
      )}
    </div>
  )
}
