import { useQuery } from '@tanstack/react-query'
import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import type { RecordValues } from '#model/records/context.ts'
import { referencesIn } from '#web/fields/shared/reference-values.ts'
import { http } from '#web/http/http.ts'
import { blockAnchors } from './block-placement.ts'

/**
 * The block of the house (building, meter …) that a record refers to, so that choices which depend on the block can be
 * offered. Undefined while unknown, or when the account may not see it.
 */
export function useAnchoredBlock(resource: ClientResource, values: RecordValues): unknown {
  const anchor = blockAnchors(resource).find(({ name }) => referencesIn(values[name]).length > 0)
  const id = anchor ? referencesIn(values[anchor.name])[0]?.id : undefined
  const target = anchor?.resource
  const { data } = useQuery({
    queryKey: ['referred', target, id, ['block']],
    enabled: id !== undefined,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const url = `/api/resources/${target}/${id}`
      const { data: row } = await http.get<Row>(url, {
        params: { _fields: 'block' },
        signal,
        stay: true,
        parallel: true,
      })
      return row
    },
  })
  return data?.block
}
