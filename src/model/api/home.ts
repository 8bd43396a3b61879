import type { Color } from '../app-model.ts'
import type { LocalizedText } from '../localized-text.ts'
import { endpoint, shape } from './endpoint.ts'
import type { FoundRecord } from './search.ts'

/** What waits for the account, what its managers look at, and what it worked on last. */
export interface HomeAnswer {
  /** In the order of `home.json`; what the account may not see or act on is absent, and so is what counts nothing. */
  readonly queue: readonly QueueEntry[]
  readonly figures: readonly HomeFigureAnswer[]
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
}
export interface HomeFigureAnswer {
  /** Path of the report page. */
  readonly page: string
  readonly pageTitle: LocalizedText
  readonly name: string
  readonly title: LocalizedText
  /** percent and money (fen) besides plain numbers. */
  readonly unit: 'number' | 'percent' | 'money'
  readonly value: number | null
  /** Value that is aimed at. */
  readonly target?: number
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
