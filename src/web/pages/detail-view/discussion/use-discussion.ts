import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Colleague, RecordAttachment, RecordComment } from '#model/api.ts'
import { http } from '#web/http/http.ts'

/** What lies beside a record (`comments` or `attachments`), and what may be done with it. */
function useBeside<Entry>(kind: 'comments' | 'attachments', resource: string, id: number) {
  const client = useQueryClient()
  const base = `/api/resources/${resource}/${id}/${kind}`
  const query = useQuery({
    queryKey: ['beside', kind, resource, id],
    queryFn: async ({ signal }) => (await http.get<Entry[]>(base, { signal, stay: true })).data,
  })
  const calls = useMemo(() => {
    const renewed = async <T>(call: Promise<{ readonly data: T }>): Promise<T> => {
      try {
        return (await call).data
      } finally {
        // Also after a refusal: somebody else may have changed it.
        void client.invalidateQueries({ queryKey: ['timeline'] })
        await client.invalidateQueries({ queryKey: ['beside', kind, resource, id] })
      }
    }
    return {
      add: (body: object) => renewed(http.post<Entry>(base, body)),
      edit: (entry: number, body: object) => renewed(http.patch<Entry>(`${base}/${entry}`, body)),
      remove: (entry: number) => renewed(http.delete(`${base}/${entry}`)),
    }
  }, [client, base, kind, resource, id])
  return { entries: query.data, error: query.error, refresh: () => void query.refetch(), ...calls }
}

/** Comments on a record, oldest first, and whom they may speak to. */
export function useComments(resource: string, id: number) {
  const colleagues = useCallback(
    async (q: string) => {
      const address = `/api/resources/${resource}/${id}/colleagues`
      return (await http.get<Colleague[]>(address, { params: { q }, stay: true })).data
    },
    [resource, id],
  )
  return { ...useBeside<RecordComment>('comments', resource, id), colleagues }
}

/** Files beside a record, newest first. */
export function useAttachments(resource: string, id: number) {
  return useBeside<RecordAttachment>('attachments', resource, id)
}
