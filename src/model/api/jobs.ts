import { Type } from '@sinclair/typebox'
import type { FileValue } from '../client-model.ts'
import type { LocalizedText } from '../localized-text.ts'
import { BY_ID, closed, endpoint, ID, shape } from './endpoint.ts'

/** A job as its owner sees it. */
export interface JobStatus {
  readonly id: number
  readonly kind: string
  readonly title: LocalizedText
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'canceled'
  /** Total number of items; null while unknown. */
  readonly total: number | null
  readonly done: number
  readonly ok: number
  readonly failed: number
  /** Result of the kind. */
  readonly outcome: unknown
  /** Why it failed, as text. */
  readonly problem: string | null
  readonly file: FileValue | null
  /** Whether it changes records, so that visible records may be outdated when it ends. */
  readonly changesRecords: boolean
  /** Whether its work can be undone. */
  readonly undoable: boolean
  /** Resource of the record that shows it; null if the config has none. */
  readonly shownIn: string | null
  readonly createdAt: string
  readonly finishedAt: string | null
}

const jobTag = { tag: 'Jobs', access: 'session' } as const

/** Background jobs of the account. */
export const JOB_ENDPOINTS = {
  'GET /api/jobs': endpoint({
    summary: 'The account’s jobs that are not over',
    ...jobTag,
    answer: Type.Array(shape<JobStatus>('How far a job is')),
  }),
  'GET /api/jobs/:id': endpoint({
    summary: 'How far a job of the account is, and what it left behind',
    ...jobTag,
    params: BY_ID,
    answer: shape<JobStatus>('How far a job is'),
  }),
  'POST /api/jobs/:id/cancel': endpoint({
    summary: 'Ends a job of the account; what was done stays done',
    ...jobTag,
    params: BY_ID,
    answer: shape<JobStatus>('How far a job is'),
  }),
  'POST /api/jobs/:id/undo': endpoint({
    summary: 'Begins the job that takes back what a job of the account did, where nobody changed it since',
    ...jobTag,
    params: BY_ID,
    answer: shape<JobStatus>('The job that takes it back'),
  }),
  'POST /api/jobs/undo': endpoint({
    summary: 'As the undo of a job, of the one that a download task of the account shows',
    ...jobTag,
    encoding: 'json',
    body: closed({ task: ID }),
    answer: shape<JobStatus>('The job that takes it back'),
  }),
} as const
