import type { Color } from '../config-schema/vocabulary.ts'
import type { LocalizedText } from '../localized-text.ts'
import type { ChartKindName } from '../page-kinds/chart-kinds.ts'
import { endpoint, shape } from './endpoint.ts'
import type { FoundRecord } from './search.ts'

/** What waits for the account, what its managers look at, and what it worked on last. */
export interface HomeAnswer {
  /** In the order of `home.json`; what the account may not see or act on is absent, and so is what counts nothing. */
  readonly queue: readonly QueueEntry[]
  readonly figures: readonly HomeFigureAnswer[]
  readonly charts: readonly HomeChartAnswer[]
  /** Records that the account changed last, newest first. */
  readonly recent: readonly RecentRecord[]
}
export interface QueueEntry {
  readonly name: string
  readonly title: LocalizedText
  /** Address of the rows: path of the page and its query. */
  readonly address: string
  readonly total: number
  /** There are more than `total`. */
  readonly isCapped: boolean
  readonly color?: Color
  /** Name of the absent person for whom it waits, in whose place the account acts. */
  readonly inPlaceOf?: string
}
export interface HomeFigureAnswer extends HomeMeasure {
  /** Address that it leads to. */
  readonly page: string
  readonly pageTitle: LocalizedText
  readonly value: number | null
  /** There are more than `value`. */
  readonly isCapped?: boolean
}
/** A chart of a report page, over all rows that the account sees there. */
export interface HomeChartAnswer {
  /** Path of the report page. */
  readonly page: string
  readonly name: string
  readonly kind: ChartKindName
  readonly title: LocalizedText
  /** Field of its groups. */
  readonly by: string
  /** There are more groups than are drawn. */
  readonly cut: boolean
  readonly measures: readonly HomeMeasure[]
  readonly marks: readonly {
    readonly label: string
    /** Its value as a condition of the list. */
    readonly key: string
    readonly place?: number
    readonly values: readonly (number | null)[]
    readonly before?: readonly (number | null)[]
  }[]
}
/** How a figure is read. */
export interface HomeMeasure {
  readonly name: string
  readonly title: LocalizedText
  /** percent and money (fen) besides plain numbers. */
  readonly unit: 'number' | 'percent' | 'money'
  readonly isRatio: boolean
  readonly target?: number
  /** What is counted and what is not. */
  readonly help?: LocalizedText
}
export interface RecentRecord extends FoundRecord {
  /** Title of its resource. */
  readonly title: LocalizedText
  /** ISO datetime of the change. */
  readonly at: string
}

export const HOME_ENDPOINTS = {
  'GET /api/home': endpoint({
    summary: 'What waits for the account, figures of report pages that it may open, and records that it changed last',
    tag: 'Account',
    access: 'session',
    answer: shape<HomeAnswer>('queue, figures and recent'),
  }),
} as const
