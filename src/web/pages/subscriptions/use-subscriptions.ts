import { type BaseRecord, useCustom } from '@refinedev/core'
import type { Subscriptions } from '#model/api.ts'
import { IN_PLACE } from '#web/data/providers/in-place.ts'

/** The account's subscriptions, and whether mail can be sent. */
export function useSubscriptions() {
  return useCustom<Subscriptions & BaseRecord>({ url: '/api/subscriptions', method: 'get', ...IN_PLACE }).query
}
