import { Type } from '@sinclair/typebox'
import { WEEK_DAYS, type WeekDay } from '../dates/recurrence.ts'
import { SENDING_CYCLES, type SendingCycle, type SendingTimes } from '../dates/sending-times.ts'
import type { LocalizedText } from '../localized-text.ts'
import { BY_ID, closed, endpoint, FIELD_PATH, shape } from './endpoint.ts'

/** Delivery of a report. */
export const SUBSCRIPTION_CHANNELS = ['notice', 'mail'] as const
export type SubscriptionChannel = (typeof SUBSCRIPTION_CHANNELS)[number]

/** A list or statistics page that is sent to its owner regularly. */
export interface Subscription {
  readonly id: number
  readonly title: string
  readonly page: string
  readonly pageTitle: LocalizedText | null
  readonly channel: SubscriptionChannel
  readonly times: SendingTimes
  readonly paused: boolean
  readonly nextAt: string
  readonly lastAt: string | null
  /** Why the last one was not sent, in the language of the subscription. */
  readonly lastProblem: string | null
}

/** The account's subscriptions, and whether it can receive mail. */
export interface Subscriptions {
  readonly mail: 'ready' | 'not-configured' | 'no-address'
  readonly subscriptions: readonly Subscription[]
}

const oneOf = <T extends string>(values: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: [...values] })
const Times = Type.Unsafe<SendingTimes>(
  closed({
    cycle: oneOf<SendingCycle>(SENDING_CYCLES),
    weekDays: Type.Array(oneOf<WeekDay>(WEEK_DAYS), { maxItems: 7, uniqueItems: true }),
    monthDay: Type.Integer({ minimum: 1, maximum: 31 }),
    time: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  }),
)
const tagged = { tag: 'Lists', access: 'session' } as const
const answer = shape<Subscriptions>('mail and subscriptions')

/** Subscriptions of an account to lists and statistics. */
export const SUBSCRIPTION_ENDPOINTS = {
  'GET /api/subscriptions': endpoint({
    ...tagged,
    summary: 'What the account has sent to itself regularly, and whether mail can reach it',
    answer,
  }),
  'POST /api/subscriptions': endpoint({
    ...tagged,
    summary:
      'Has a list (columns) or the statistics of a page (groups) sent to the account regularly, with its rights then',
    encoding: 'json',
    body: closed({
      page: Type.String({ minLength: 1, maxLength: 200, pattern: '^/' }),
      title: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
      filter: Type.String({ maxLength: 8000, description: 'Conditions and order as the list call takes them' }),
      columns: Type.Optional(Type.Array(FIELD_PATH, { minItems: 1, maxItems: 60, uniqueItems: true })),
      groups: Type.Optional(Type.Array(FIELD_PATH, { maxItems: 3, uniqueItems: true })),
      moves: Type.Boolean({ description: 'Dates in the conditions move along with the day of sending' }),
      channel: oneOf<SubscriptionChannel>(SUBSCRIPTION_CHANNELS),
      times: Times,
    }),
    answer,
  }),
  'PATCH /api/subscriptions/:id': endpoint({
    ...tagged,
    summary: 'Pauses a subscription, resumes it, or changes when and how it is sent',
    params: BY_ID,
    encoding: 'json',
    body: closed({
      paused: Type.Optional(Type.Boolean()),
      channel: Type.Optional(oneOf<SubscriptionChannel>(SUBSCRIPTION_CHANNELS)),
      times: Type.Optional(Times),
    }),
    answer,
  }),
  'POST /api/subscriptions/:id/send': endpoint({
    ...tagged,
    summary: 'Sends a subscription now, besides its times',
    params: BY_ID,
    answer,
  }),
  'DELETE /api/subscriptions/:id': endpoint({
    ...tagged,
    summary: 'Ends a subscription',
    params: BY_ID,
    answer,
  }),
} as const
