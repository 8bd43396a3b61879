import { keys } from '@refinedev/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BulkOutcome, Row } from '#model/api.ts'
import { http } from '#web/http/http.ts'
import { problemText } from '#web/notify/use-notify.ts'
import { dataProvider } from '#web/providers/data-provider.ts'
import { declaredResource } from '#web/providers/rest-source/declared.ts'

/** Field values by name, as payloads carry them. */
export type Values = Readonly<Record<string, unknown>>

/** What a bulk call does, and to which records. */
export interface BulkOrder {
  /** `update`, `delete` or the name of a transition. */
  readonly action: string
  readonly ids: readonly number[]
  readonly values?: Values
  /** Version of each record as it was read, by id. */
  readonly versions?: Readonly<Record<string, number>>
}

/** The writing calls of a resource. Each throws `HttpFailure` when refused, and renews everything on the screen when done. */
export interface RecordWrites {
  create(values: Values): Promise<Row>
  update(id: number, version: number, values: Values): Promise<Row>
  remove(id: number, version: number): Promise<void>
  transition(id: number, version: number, name: string, values: Values): Promise<Row>
  bulk(order: BulkOrder): Promise<readonly BulkOutcome[]>
}

/**
 * The writing calls of `resource`, by the data provider itself: Refine's hooks for them are some five hundred of React's,
 * which each list would set up before its first row.
 */
export function useRecordWrites(resource: string): RecordWrites {
  const client = useQueryClient()
  return useMemo(() => recordWrites(resource, client), [resource, client])
}

/** A write may change other records too (effects, computed values), so that everything shown is asked for anew. */
export function useRenew(): () => Promise<void> {
  const client = useQueryClient()
  return useMemo(() => () => renew(client), [client])
}

function recordWrites(resource: string, client: QueryClient): RecordWrites {
  const post = async <T>(url: string, values: Values) => {
    const { data } = await http.post<T>(url, values)
    await renew(client)
    return data
  }
  const base = `/api/resources/${resource}`
  const remove = async (id: number, version: number | undefined) => {
    await dataProvider.deleteOne({ resource, id, meta: { version } })
    // Whoever still shows it does not ask for what is gone.
    client.removeQueries({ queryKey: keys().data('default').resource(resource).action('one').get() })
  }
  return {
    async create(values) {
      const { data } = await dataProvider.create<Row, Values>({ resource, variables: values })
      await renew(client)
      return data
    },
    async update(id, version, values) {
      const { data } = await dataProvider.update<Row, Values>({ resource, id, variables: { ...values, version } })
      await renew(client)
      return data
    },
    async remove(id, version) {
      await remove(id, version)
      await renew(client)
    },
    transition: (id, version, name, values) => post<Row>(`${base}/${id}/transitions/${name}`, { version, values }),
    async bulk(order) {
      if (order.action !== 'delete' || declaredResource(resource)?.source.operations.delete === undefined)
        return post<readonly BulkOutcome[]>(`${base}/bulk`, { ...order })
      const outcomes: BulkOutcome[] = []
      for (const id of order.ids) {
        const message = await remove(id, order.versions?.[id]).then(() => '', problemText)
        outcomes.push({ id, ok: message === '', message })
      }
      await renew(client)
      return outcomes
    },
  }
}

async function renew(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['choices'] })
  void client.invalidateQueries({ queryKey: ['lines'] })
  void client.invalidateQueries({ queryKey: ['timeline'] })
  void client.invalidateQueries({ queryKey: ['totals'] })
  void client.invalidateQueries({ queryKey: keys().data('default').get() })
}
