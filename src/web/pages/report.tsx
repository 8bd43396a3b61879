import type { PageModel } from '#model/client-model.ts'
import { reportOf } from '#model/page-kinds/report.ts'
import { RecordList } from './list-view/record-list.tsx'
import { SwitchedRows } from './list-view/switched-rows.tsx'
import { PageModelContext } from './page-model-context.tsx'
import { BehindTag } from './report-view/behind-tag.tsx'
import { Report } from './report-view/report.tsx'

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
