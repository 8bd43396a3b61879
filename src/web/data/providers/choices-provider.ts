import type { MetaQuery } from '@refinedev/core'
import type { Choice } from '#model/client-model.ts'
import { http } from '../http/http.ts'
import { declaredResource } from './rest-source/declared.ts'
import { restCalls } from './rest-source/load-rest-calls.ts'
import type { WholeDataProvider } from './rest-source/rest-data-provider.ts'

/** `meta.choices`: the records are requested as candidates of a reference. */
export interface ChoicesMeta {
  /** `resource.field` of the reference; undefined when records are chosen outside a field. */
  readonly asker: string | undefined
  /** Values of the edited record that the field's `choices` condition may read; undefined outside forms. */
  readonly params: Readonly<Record<string, unknown>> | undefined
}

/**
 * Adds the candidates of reference fields: with `meta.choices` a list (of `useSelect`) returns candidates, searched by `q`, and
 * several records (of `useMany`) come with the label of choices. Both use the field's declared call where it has one.
 */
export function withChoices(records: WholeDataProvider): WholeDataProvider {
  return {
    ...records,
    async getList(params) {
      const wanted = choicesOf(params.meta)
      if (!wanted) return records.getList(params)
      const { resource: target, pagination, filters = [], meta } = params
      const search = String(filters.find(filter => 'field' in filter && filter.field === 'q')?.value ?? '')
      const signal = signalOf(meta)
      const declared = declaredResource(wanted.asker?.split('.')[0] ?? '')
        ? await (await restCalls()).restChoices({ ...wanted, target, search }, signal)
        : undefined
      const data =
        declared ??
        (await choices(target, signal, {
          ...(wanted.asker ? { _for: wanted.asker } : {}),
          _limit: pagination?.pageSize,
          ...(search === '' ? {} : { _q: search }),
          ...(wanted.params ? { _params: JSON.stringify(wanted.params) } : {}),
        }))
      return { data: data as never[], total: data.length }
    },
    async getMany(params) {
      const wanted = choicesOf(params.meta)
      if (!wanted || !records.getMany) return records.getMany?.(params) ?? { data: [] }
      const { resource: target, ids, meta } = params
      const data = await choices(target, signalOf(meta), {
        ...(wanted.asker ? { _for: wanted.asker } : {}),
        _ids: ids.join(','),
        _limit: Math.max(1, Math.min(MOST, ids.length)),
      })
      return { data: data as never[] }
    },
  }
}

/** Maximum number of records in one request for choices. */
const MOST = 100

async function choices(target: string, signal: AbortSignal, params: object): Promise<Choice[]> {
  const url = `/api/resources/${target}/choices`
  const { data } = await http.get<Choice[]>(url, { params, signal, parallel: true, stay: true })
  return data
}

function choicesOf(meta: MetaQuery | undefined): ChoicesMeta | undefined {
  return typeof meta?.choices === 'object' ? (meta.choices as ChoicesMeta) : undefined
}

function signalOf(meta: MetaQuery | undefined): AbortSignal {
  return (meta?.queryContext?.signal as AbortSignal | undefined) ?? new AbortController().signal
}
