import { Type } from '@sinclair/typebox'
import { endpoint, shape } from './endpoint.ts'

/** Figures of a report page. */
export interface ReportAnswer {
  /** Names of the measures that the account may see, in the order of `values`. */
  readonly measures: readonly string[]
  readonly groups: readonly ReportGroup[]
  /** Totals over all rows. */
  readonly total: readonly (number | null)[]
  /** There are more groups than returned. */
  readonly cut: boolean
}
/** A group of rows with equal values. */
export interface ReportGroup {
  /** Their values, references as `{id, label}`. */
  readonly keys: readonly unknown[]
  readonly values: readonly (number | null)[]
}

export const REPORT_ENDPOINTS = {
  'GET /api/reports': endpoint({
    summary: 'Figures of a report page, by groups',
    tag: 'Records',
    access: 'session',
    query: Type.Object(
      {
        _page: Type.String({ minLength: 1, maxLength: 200 }),
        _group: Type.Optional(Type.String({ maxLength: 300 })),
        _total: Type.Optional(Type.Boolean()),
      },
      {
        additionalProperties: true,
        description: '_page, _group (fields joined by commas), _q, _where and filters by field',
      },
    ),
    answer: shape<ReportAnswer>('measures, groups, total and cut'),
  }),
} as const
