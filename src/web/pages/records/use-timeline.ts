import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { TimelineEntry } from '#model/api.ts'
import { http } from '#web/http/http.ts'

/** What happened to a record, newest first. */
export function useTimeline(resource: string, id: number) {
  return useQuery({
    queryKey: ['timeline', resource, id],
    queryFn: async ({ signal }) => {
      const url = `/api/resources/${resource}/${id}/timeline`
      const { data } = await http.get<TimelineEntry[]>(url, { signal, stay: true })
      return data
    },
  })
}

/** Has what happened asked for anew. */
export function useRenewTimeline(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: ['timeline'] }), [client])
}
