import { Type } from '@sinclair/typebox'
import { closed, endpoint, ID, shape } from './endpoint.ts'

/** Kinds of notices; the browser has the texts. */
export const NOTICE_CODES = [
  'job-done',
  'job-failed',
  'job-canceled',
  'mention',
  'overdue',
  'escalated',
  'not-done',
  'report',
  'report-failed',
  'stand-in',
] as const
export type NoticeCode = (typeof NOTICE_CODES)[number]

/** One notice of an account. */
export interface Notice {
  readonly id: number
  readonly code: NoticeCode
  readonly params: Readonly<Record<string, unknown>>
  /** Path of the page it is about; null = none. */
  readonly link: string | null
  readonly createdAt: string
  readonly read: boolean
  /** Whether it reports a job that can be undone: `params.job`. */
  readonly undoable: boolean
}

/** The newest notices of an account. */
export interface NoticeBoard {
  readonly unread: number
  readonly notices: readonly Notice[]
  /** Number of the account's active jobs. */
  readonly openJobs: number
}

/** Notices of the account. */
export const NOTICE_ENDPOINTS = {
  'GET /api/notices': endpoint({
    summary: 'The newest notices of the account and how many are unread (ETag)',
    tag: 'Notices',
    access: 'session',
    answer: shape<NoticeBoard>('unread, notices and openJobs'),
  }),
  'POST /api/notices/read': endpoint({
    summary: 'Marks notices as read; without ids all of them',
    tag: 'Notices',
    access: 'session',
    encoding: 'json',
    body: closed({ ids: Type.Optional(Type.Array(ID, { maxItems: 200 })) }),
    answer: shape<NoticeBoard>('unread, notices and openJobs'),
  }),
} as const
