import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Row } from '#model/api.ts'
import type { Lines } from '#model/app-model.ts'
import type { ClientResource, ReferenceValue } from '#model/client-model.ts'
import type { RecordValues } from '#model/records/context.ts'
import { referencesIn } from '#web/fields/shared/reference-values.ts'
import { http } from '#web/http/http.ts'

/** The records that each have a line, by the name of the lines; nothing while the list is not known. */
export function useListed(
  resource: ClientResource,
  kinds: readonly { readonly lines: Lines }[],
  base: Row | undefined,
  edits: RecordValues,
): ReadonlyMap<string, readonly ReferenceValue[]> {
  const values = { ...base, ...edits }
  const asked = kinds.flatMap(({ lines }) => {
    const [name = '', list] = lines.each?.of.split('.') ?? []
    const owner = resource.fields[name]?.resource
    const id = referencesIn(values[name])[0]?.id
    return list === undefined || owner === undefined ? [] : [{ name: lines.name, owner, list, id }]
  })
  const answers = useQueries({
    queries: asked.map(({ owner, id, list }) => ({
      queryKey: ['listed', owner, id, list],
      enabled: id !== undefined,
      staleTime: 60_000,
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const options = { params: { _fields: list }, signal, stay: true, parallel: true }
        const { data } = await http.get<Row>(`/api/resources/${owner}/${id}`, options)
        return referencesIn(data[list])
      },
    })),
    combine: results => results.map(({ data }) => data),
  })
  const own = kinds.flatMap(({ lines }) => {
    const { of = '' } = lines.each ?? {}
    return of === '' || of.includes('.') ? [] : [[lines.name, referencesIn(values[of])] as const]
  })
  const found = [...own, ...asked.map(({ name }, index) => [name, answers[index] ?? []] as const)]
  // The lists are few and short: what they say decides whether the map is another one.
  const key = JSON.stringify(found)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is `found` as text
  return useMemo(() => new Map(found), [key])
}
