import { type BaseRecord, useCustom } from '@refinedev/core'
import type { Subscription, Subscriptions } from '#model/api.ts'
import { IN_PLACE } from '#web/data/providers/in-place.ts'

const POLL_MS = 2000
/** A report that is not sent by then waits for its mail server. */
const MOST_POLLS = 60

/** The account's subscriptions, and whether mail can be sent; fetched again for two minutes while one of them is awaited. */
export function useSubscriptions(isAwaited: (subscription: Subscription) => boolean = none) {
  return useCustom<Subscriptions & BaseRecord>({
    url: '/api/subscriptions',
    method: 'get',
    ...IN_PLACE,
    queryOptions: {
      refetchInterval: ({ state }) =>
        state.dataUpdateCount < MOST_POLLS && state.data?.data.subscriptions.some(isAwaited) ? POLL_MS : false,
    },
  }).query
}

const none = () => false
