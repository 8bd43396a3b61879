import { useQuery } from '@tanstack/react-query'
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
