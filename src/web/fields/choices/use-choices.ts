import { type CrudFilter, type HttpError, useMany } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { Choice } from '#model/client-model.ts'
import type { ChoicesMeta } from '#web/providers/choices-provider.ts'
import { useSelect } from '#web/ui/refine.ts'

/** Which records a reference field may point at, as asked from the server. */
export interface ChoicesQuestion {
  /** Resource pointed at. */
  readonly target: string
  /** `resource.field` that points; undefined when the records are chosen for themselves. */
  readonly asker?: string
  /** What is searched for, where the caller has the box for it; a `Select` does so by `selectProps`. */
  readonly search?: string
  /** The edited record's values that the field's `choices` condition may look at; undefined outside forms. */
  readonly params: Readonly<Record<string, unknown>> | undefined
  readonly enabled: boolean
  /** How many at most; as many as a list that opens shows without it. */
  readonly limit?: number
}

const LIMIT = 20
const FRESH_MS = 30_000
const SEARCH_PAUSE_MS = 300

/** The first choices that match the search; earlier ones stay while the next are on their way. */
export function useChoices({ target, asker, search = '', params, enabled, limit = LIMIT }: ChoicesQuestion) {
  const { query, selectProps } = useSelect<Choice & { id: number }, HttpError>({
    resource: target,
    optionLabel: 'label',
    filters: searchFor(search),
    onSearch: searchFor,
    debounce: SEARCH_PAUSE_MS,
    pagination: { pageSize: limit },
    meta: metaOf(asker, params),
    queryOptions: { enabled, staleTime: FRESH_MS, placeholderData: keepPreviousData },
    errorNotification: false,
  })
  return { ...query, data: query.data?.data, selectProps }
}

function searchFor(text: string): CrudFilter[] {
  return text === '' ? [] : [{ field: 'q', operator: 'eq', value: text }]
}

/** Labels of known ids, with what choices show besides. */
export function useLabels(target: string, asker: string | undefined, ids: readonly number[]) {
  const { query } = useMany<Choice & { id: number }, HttpError>({
    resource: target,
    ids: [...ids],
    meta: metaOf(asker, undefined),
    queryOptions: { enabled: ids.length > 0, staleTime: FRESH_MS },
    errorNotification: false,
  })
  return { ...query, data: query.data?.data }
}

function metaOf(asker: string | undefined, params: ChoicesMeta['params']) {
  const choices: ChoicesMeta = { asker, params }
  return { choices }
}
