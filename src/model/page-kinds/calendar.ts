import { listPage } from './list.ts'
import type { PageKind } from './page-kind.ts'

/** Records on a calendar. Its data is drawn as a list. */
export const calendarPage = { ...listPage, name: 'calendar' } satisfies PageKind
