import type { Color } from '../config-schema/vocabulary.ts'
import type { LocalizedText } from '../localized-text.ts'
import type { ChartKindName } from '../page-kinds/chart-kinds.ts'
import { endpoint, shape } from './endpoint.ts'
import type { FoundRecord } from './search.ts'

/** Pending work of the account, figures for managers, and its recent records. */
export interface HomeAnswer {
  /** In the order of `home.json`, without entries that the account may not see or act on, and without zeros. */
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
  /** `total` is a lower bound. */
  readonly isCapped: boolean
  readonly color?: Color
  /** The absent person on whose behalf the account acts. */
  readonly inPlaceOf?: string
}
export interface HomeFigureAnswer extends HomeMeasure {
  /** Address behind it. */
  readonly page: string
  readonly pageTitle: LocalizedText
  readonly value: number | null
  /** `value` is a lower bound. */
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
  /** There are more groups than shown. */
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
/** Format of a figure. */
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
