import { useQuery } from '@tanstack/react-query'
import type { ReferenceValue } from '#model/client-model.ts'
import { http } from '#web/http/http.ts'

/** More places than anybody scrolls through; the rest is found by typing. */
const MOST = 100

/** The records that the reference may name, by label. */
export function usePlaces(target: string, asker: string, search: string) {
  return useQuery({
    queryKey: ['places', target, asker, search],
    queryFn: async ({ signal }) => {
      const params = { _for: asker, _limit: MOST, ...(search === '' ? {} : { _q: search }) }
      const url = `/api/resources/${target}/choices`
      const { data } = await http.get<ReferenceValue[]>(url, { params, signal, stay: true, parallel: true })
      return data
    },
    placeholderData: before => before,
  })
}
