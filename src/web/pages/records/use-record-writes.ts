import { type HttpError, useCreate, useCustomMutation, useDelete, useInvalidate, useUpdate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BulkOutcome, Row } from '#model/api.ts'
import { problemText } from '#web/notify/use-notify.ts'
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

const SILENT = { successNotification: false, errorNotification: false } as const
const QUIET = { ...SILENT, invalidates: [] as [] }

/** The writing calls of `resource`. */
export function useRecordWrites(resource: string): RecordWrites {
  const { mutateAsync: create } = useCreate<Row, HttpError, Values>()
  const { mutateAsync: update } = useUpdate<Row, HttpError, Values>()
  const { mutateAsync: remove } = useDelete<Row, HttpError, Values>()
  const { mutateAsync: call } = useCustomMutation<Row, HttpError, Values>()
  const renew = useRenew()
  return useMemo(() => {
    const post = async <T>(url: string, values: Values) => {
      const { data } = await call({ url, method: 'post', values, ...SILENT })
      await renew()
      return data as unknown as T
    }
    const base = `/api/resources/${resource}`
    return {
      async create(values) {
        const { data } = await create({ resource, values, ...QUIET })
        await renew()
        return data
      },
      async update(id, version, values) {
        const { data } = await update({
          resource,
          id,
          values: { ...values, version },
          mutationMode: 'pessimistic',
          ...QUIET,
        })
        await renew()
        return data
      },
      async remove(id, version) {
        await remove({ resource, id, meta: { version }, mutationMode: 'pessimistic', ...QUIET })
        await renew()
      },
      transition: (id, version, name, values) => post<Row>(`${base}/${id}/transitions/${name}`, { version, values }),
      async bulk(order) {
        if (order.action !== 'delete' || declaredResource(resource)?.source.operations.delete === undefined)
          return post<readonly BulkOutcome[]>(`${base}/bulk`, { ...order })
        const outcomes: BulkOutcome[] = []
        for (const id of order.ids) {
          const meta = { version: order.versions?.[id] }
          const message = await remove({ resource, id, meta, mutationMode: 'pessimistic', ...QUIET }).then(
            () => '',
            problemText,
          )
          outcomes.push({ id, ok: message === '', message })
        }
        await renew()
        return outcomes
      },
    }
  }, [resource, create, update, remove, call, renew])
}

/** A write may change other records too (effects, computed values), so that everything shown is asked for anew. */
export function useRenew(): () => Promise<void> {
  const invalidate = useInvalidate()
  const client = useQueryClient()
  return useMemo(
    () => async () => {
      void client.invalidateQueries({ queryKey: ['choices'] })
      void client.invalidateQueries({ queryKey: ['lines'] })
      void client.invalidateQueries({ queryKey: ['timeline'] })
      void client.invalidateQueries({ queryKey: ['totals'] })
      void invalidate({ invalidates: ['all'] })
    },
    [invalidate, client],
  )
}
