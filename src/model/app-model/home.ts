import type { Color } from '../config-schema/vocabulary.ts'
import type { LocalizedText } from '../localized-text.ts'
import type { Expression } from './expression.ts'

export interface Home {
  readonly welcome: LocalizedText
  readonly quickEntries: readonly QuickEntry[]
  /** Paths of pages linked beside the queue. */
  readonly tools: readonly string[]
  readonly queue: readonly QueueItem[]
  readonly figures: readonly HomeFigure[]
  readonly charts: readonly HomeChart[]
  /** Shown to an account that may not open any page yet. */
  readonly withoutPages?: LocalizedText
  readonly systems: readonly ExternalLink[]
  readonly guides: readonly ExternalLink[]
  /** Stored but not displayed (specification section 1). */
  readonly announcements: readonly { readonly title: LocalizedText; readonly publishedAt: string }[]
}

/** Rows of a page that wait for an account that may act on them. */
export interface QueueItem {
  readonly name: string
  readonly title: LocalizedText
  readonly page: string
  /** Transitions of one workflow; counts rows in a state from which the account may run one of them. */
  readonly act?: readonly string[]
  /** Parameters of the list's query; the values are expressions over `me`, `now` and `today`. */
  readonly query?: Readonly<Record<string, Expression>>
  readonly color?: Color
}

/** A measure of a report page, over all its rows. */
export interface HomeFigure {
  readonly page: string
  /** Default: the number of rows. */
  readonly measure?: string
  /** Which rows are counted: list parameters and the expressions of their values. */
  readonly query?: Readonly<Record<string, string>>
  /** Heading; default: the title of the measure or page. */
  readonly title?: LocalizedText
}

/** A chart of a report page on the home page. */
export interface HomeChart {
  readonly page: string
  readonly chart: string
}

export interface QuickEntry {
  readonly name: string
  readonly title: LocalizedText
  readonly permission: number
  readonly page: string
  readonly icon: string
}

export interface ExternalLink {
  readonly name: string
  readonly title: LocalizedText
  readonly url: string
  readonly icon: string
}
