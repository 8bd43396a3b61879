import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Choice } from '#model/client-model.ts'
import { http } from '#web/http/http.ts'
import { declaredResource, restCalls } from '#web/providers/rest-source/declared.ts'
import type { RestChoicesQuestion } from '#web/providers/rest-source/rest-choices.ts'

/** Which records a reference field may point at, as asked from the server. */
export interface ChoicesQuestion {
  /** Resource pointed at. */
  readonly target: string
  /** `resource.field` that points; undefined when the records are chosen for themselves. */
  readonly asker?: string
  readonly search: string
  /** The edited record's values that the field's `choices` condition may look at; undefined outside forms. */
  readonly params: Readonly<Record<string, unknown>> | undefined
  readonly enabled: boolean
  /** How many at most; as many as a list that opens shows without it. */
  readonly limit?: number
}

const LIMIT = 20
const FRESH_MS = 30_000

/** The first choices that match the search; earlier ones stay while the next are on their way. */
export function useChoices({ target, asker, search, params, enabled, limit = LIMIT }: ChoicesQuestion) {
  const query = {
    ...(asker ? { _for: asker } : {}),
    _limit: limit,
    ...(search === '' ? {} : { _q: search }),
    ...(params ? { _params: JSON.stringify(params) } : {}),
  }
  return useQuery({
    queryKey: ['choices', target, query],
    queryFn: async ({ signal }): Promise<Choice[]> =>
      (await declaredChoices({ asker, target, search, params }, signal)) ?? fetchChoices(target, query, signal),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    enabled,
  })
}

/** Labels of known ids, with what choices show besides. */
export function useLabels(target: string, asker: string | undefined, ids: readonly number[]) {
  const query = {
    ...(asker ? { _for: asker } : {}),
    _ids: ids.join(','),
    _limit: Math.max(1, Math.min(100, ids.length)),
  }
  return useQuery({
    queryKey: ['choices', target, query],
    queryFn: ({ signal }) => fetchChoices(target, query, signal),
    staleTime: FRESH_MS,
    enabled: ids.length > 0,
  })
}

async function declaredChoices(question: RestChoicesQuestion, signal: AbortSignal) {
  if (!declaredResource(question.asker?.split('.')[0] ?? '')) return undefined
  return (await restCalls()).restChoices(question, signal)
}

async function fetchChoices(target: string, query: object, signal: AbortSignal): Promise<Choice[]> {
  const url = `/api/resources/${target}/choices`
  const { data } = await http.get<Choice[]>(url, { params: query, signal, parallel: true, stay: true })
  return data
}
