import { type CrudFilter, type HttpError, useMany } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { Choice } from '#model/client-model.ts'
import type { ChoicesMeta } from '#web/data/providers/choices-provider.ts'
import { useSelect } from '#web/ui/refine.ts'

/** A request for the candidates of a reference field. */
export interface ChoicesRequest {
  /** Resource of the candidates. */
  readonly target: string
  /** `resource.field` of the reference; undefined when records are chosen outside a field. */
  readonly asker?: string
  /** Search text of a caller with its own search box; a `Select` uses `selectProps`. */
  readonly search?: string
  /** Values of the edited record that the field's `choices` condition may read; undefined outside forms. */
  readonly params: Readonly<Record<string, unknown>> | undefined
  readonly enabled: boolean
  /** Maximum number; default: the length of an open list. */
  readonly limit?: number
}

const LIMIT = 20
const FRESH_MS = 30_000
const SEARCH_PAUSE_MS = 300

/** The first choices that match the search; the previous ones stay while the next are loading. */
export function useChoices({ target, asker, search = '', params, enabled, limit = LIMIT }: ChoicesRequest) {
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

/** Labels of known ids, with the other displayed columns of choices. */
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
