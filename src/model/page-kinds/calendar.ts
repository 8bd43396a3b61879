import type { Static } from '@sinclair/typebox'
import type { Page } from '../app-model.ts'
import { Type } from '../config-schema/type.ts'
import { closedObject, condition, fieldPath, listOf, oneOfValues } from '../config-schema/vocabulary.ts'
import { definePageKind } from '../define-extension.ts'
import { figureTypes } from '../field-types/index.ts'
import { listPage } from './list.ts'

const calendar = closedObject(
  {
    on: fieldPath('Date or datetime that determines the day of a record.', { types: ['date', 'datetime'] }),
    show: listOf(fieldPath('Fields that an entry shows.'), 'Fields of an entry, in order.'),
    color: Type.Optional(fieldPath('State or choice whose colour the entry has.', { types: ['state', 'enum'] })),
    places: Type.Optional(
      closedObject(
        {
          by: fieldPath('State or choice, e.g. the part of the day: free places are shown for each value separately.', {
            types: ['state', 'enum'],
          }),
          free: fieldPath('How many are left in an entry; they are added up.', { types: figureTypes('amount') }),
          when: Type.Optional(condition('Only entries on which this holds count', { selects: ['record'] })),
        },
        { description: 'Free places on each day, from today on.' },
      ),
    ),
    first: Type.Optional(oneOfValues(['calendar', 'list'], 'Initial view of the page. Default: calendar.')),
  },
  { description: 'Layout of the records in the calendar.' },
)
export type CalendarOptions = Static<typeof calendar>

/** Records on the days of a month, a week or one day; a switch shows them as a list. */
export const calendarPage = definePageKind({
  ...listPage,
  name: 'calendar',
  purpose: {
    'zh-CN': '按日期查看和办理{record}，可切换为列表。',
    'en-US': 'View and handle these records by day, or as a list.',
  },
  options: Type.Object({ calendar }),
})

/** The page's calendar options. */
export function calendarOf(page: Pick<Page, 'options'>): CalendarOptions {
  return page.options.calendar as CalendarOptions
}
