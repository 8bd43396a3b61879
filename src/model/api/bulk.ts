import { Type } from '@sinclair/typebox'
import { closed, endpoint, ID, NAME, shape } from './endpoint.ts'
import type { JobStatus } from './jobs.ts'

/** Preview of a bulk order. */
export interface BulkPreview {
  /** Number of records. */
  readonly total: number
  /** Number of records in the dry run: the first ones of the list. */
  readonly checked: number
  /** Number of those that will succeed. */
  readonly ok: number
  /** Why the others will be refused, the most frequent reason first. */
  readonly refusals: readonly BulkRefusal[]
  /** Whether the number must be typed to confirm. */
  readonly confirm: boolean
}
export interface BulkRefusal {
  readonly message: string
  readonly count: number
  /** Some of the affected records. */
  readonly examples: readonly string[]
}

const byName = Type.Object({ name: NAME })
const order = {
  action: Type.String({ maxLength: 64, description: 'update, delete or the name of a transition' }),
  ids: Type.Optional(Type.Array(ID, { maxItems: 1000, uniqueItems: true })),
  filter: Type.Optional(Type.String({ maxLength: 8000, description: 'Query string of the list, instead of ids' })),
  values: Type.Optional(
    Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), { description: 'Fields by name' }),
  ),
}

/** One action on all records that a list finds. */
export const BULK_ENDPOINTS = {
  'POST /api/resources/:name/bulk/preview': endpoint({
    summary: 'How many records a bulk order means, and what would become of the first of them; nothing is changed',
    tag: 'Records',
    access: 'session',
    params: byName,
    encoding: 'json',
    body: closed(order),
    answer: shape<BulkPreview>('total, checked, ok, refusals and confirm'),
  }),
  'POST /api/resources/:name/bulk/jobs': endpoint({
    summary: 'Begins the job that does one thing to many records',
    tag: 'Records',
    access: 'session',
    params: byName,
    encoding: 'json',
    body: closed({
      ...order,
      page: Type.Optional(Type.String({ maxLength: 200, description: 'Path of the page that it was asked for on' })),
      confirm: Type.Optional(Type.Integer({ minimum: 0, description: 'The number of records, typed by the person' })),
    }),
    answer: shape<JobStatus>('The job'),
  }),
} as const
