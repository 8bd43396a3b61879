import { Type } from '@sinclair/typebox'
import type { Colleague } from './discussion.ts'
import { AD_ACCOUNT, BY_ID, closed, endpoint, shape } from './endpoint.ts'

/** A stand-in for an absent person, from one day to another (inclusive). */
export interface StandInSpan {
  readonly id: number
  readonly absent: Colleague
  readonly standIn: Colleague
  /** ISO dates. */
  readonly from: string
  readonly to: string
}

/** The current and future spans of an account, earliest first. */
export interface StandIns {
  /** Its stand-ins. */
  readonly own: readonly StandInSpan[]
  /** For whom it stands in. */
  readonly others: readonly StandInSpan[]
}

const DAY = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'ISO date' })
const account = Type.Optional(
  Type.String({ minLength: 1, maxLength: 64, description: 'adAccount of the absent person; one’s own if absent' }),
)
const tagged = { tag: 'Account', access: 'session' } as const
const answer = shape<StandIns>('own and others')

/** Stand-ins during leave. */
export const STAND_IN_ENDPOINTS = {
  'GET /api/stand-ins': endpoint({
    ...tagged,
    summary:
      'Who stands in for an account and for whom it stands in; accounts other than one’s own: administrators only',
    query: closed({ account }),
    answer,
  }),
  'POST /api/stand-ins': endpoint({
    ...tagged,
    summary: 'Names who does during leave what waits for an account; for others: administrators only',
    encoding: 'json',
    body: closed({ account, standIn: AD_ACCOUNT, from: DAY, to: DAY }),
    answer,
  }),
  'DELETE /api/stand-ins/:id': endpoint({
    ...tagged,
    summary: 'Ends a span at once; those of others: administrators only',
    params: BY_ID,
    answer: Type.Null(),
  }),
  'GET /api/stand-ins/colleagues': endpoint({
    ...tagged,
    summary: 'Accounts that may be named as stand-ins, by a part of their name',
    query: closed({ account, q: Type.Optional(Type.String({ maxLength: 64 })) }),
    answer: Type.Array(shape<Colleague>('adAccount and name')),
  }),
} as const
