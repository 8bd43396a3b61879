import type { PageModel } from '#model/client-model.ts'
import { calendarOf } from '#model/page-kinds/calendar.ts'
import { Calendar } from './calendar-view/calendar.tsx'
import { RecordList } from './list-view/record-list.tsx'
import { SwitchedRows } from './list-view/switched-rows.tsx'
import { PageModelContext } from './page-model-context.tsx'

/** Records on the days of a month or week; a switch shows them as a list. */
export function CalendarPage({ pageModel }: { readonly pageModel: PageModel }) {
  const calendar = calendarOf(pageModel.page)
  return (
    <PageModelContext pageModel={pageModel}>
      <RecordList
        first={calendar.first}
        draw={parts => (
          <SwitchedRows {...parts} kind="calendar" first={calendar.first}>
            <Calendar {...parts} calendar={calendar} />
          </SwitchedRows>
        )}
      />
    </PageModelContext>
  )
}
