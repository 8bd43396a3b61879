import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Row } from '#model/api.ts'
import type { ClientResource, PageModel } from '#model/client-model.ts'
import type { RecordValues, RuleContext } from '#model/records/context.ts'
import { rulePaths } from '#model/records/rule-paths.ts'
import { referencesIn } from '#web/fields/shared/reference-values.ts'
import { http } from '#web/http/http.ts'
import { usePageModel } from '../page-model-context.tsx'
import { fieldAt } from './field-at.ts'

/** A record that a rule of the form looks into, and the fields it wants to see there. */
export interface ReferredQuestion {
  readonly resource: string
  readonly id: number
  readonly fields: readonly string[]
}

/**
 * Reads the records that the rules of the form look into (`record.house.status`), so that they are judged while the
 * person types. Undefined until they are there, or when the account may not see what is needed: the server judges then.
 */
export function useResolve(
  resource: ClientResource,
  base: Row | undefined,
  edits: RecordValues,
): RuleContext['resolve'] {
  const { resources } = usePageModel()
  const questions = useMemo(
    () => referredQuestions(resources, resource, { ...base, ...edits }),
    [resources, resource, base, edits],
  )
  const answers = useQueries({
    queries: (questions ?? []).map(({ resource: name, id, fields }) => ({
      queryKey: ['referred', name, id, fields],
      staleTime: 60_000,
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const params = { _fields: fields.join(',') }
        const { data } = await http.get<Row>(`/api/resources/${name}/${id}`, {
          params,
          signal,
          stay: true,
          parallel: true,
        })
        return { key: `${name} ${id}`, row: data }
      },
    })),
    combine: results => results.flatMap(result => result.data ?? []),
  })
  return useMemo(() => {
    if (!questions || answers.length < questions.length) return undefined
    const known = new Map(answers.map(({ key, row }) => [key, row]))
    // Of the other references nothing is needed; they were chosen from the list, so they exist.
    return (name, id) => known.get(`${name} ${id}`) ?? {}
  }, [questions, answers])
}

/** What the rules read of the records that `values` refer to; undefined when the account may not see some of it. */
export function referredQuestions(
  resources: PageModel['resources'],
  resource: ClientResource,
  values: RecordValues,
): readonly ReferredQuestion[] | undefined {
  const paths = rulePaths(resource)
  if (paths.length === 0) return undefined
  const questions: ReferredQuestion[] = []
  for (const field of Object.values(resource.fields)) {
    const needed = paths
      .filter(path => path.startsWith(`${field.name}.`))
      .map(path => path.slice(field.name.length + 1))
    const ids = needed.length === 0 ? [] : referencesIn(values[field.name]).map(({ id }) => id)
    if (ids.length === 0) continue
    const target = resources[field.resource ?? '']
    if (!target || needed.some(path => !fieldAt(resources, target, path))) return undefined
    questions.push(...ids.map(id => ({ resource: target.name, id, fields: [...new Set(needed)] })))
  }
  return questions
}
