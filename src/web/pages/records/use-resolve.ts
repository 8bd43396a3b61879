import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RecordId, Row } from '#model/api.ts'
import type { ClientResource, PageModel } from '#model/client-model.ts'
import type { RecordValues, RuleContext } from '#model/records/context.ts'
import { rulePaths } from '#model/records/rule-paths.ts'
import { referencesIn } from '#web/fields/choices/reference-values.ts'
import { usePageModel } from '../page-model-context.tsx'
import { fieldAt } from './field-at.ts'
import { useRecordQueries } from './record-queries.ts'

/** A record and the fields of it that a rule of the form reads. */
export interface ReferredQuery {
  readonly resource: string
  readonly id: RecordId
  readonly fields: readonly string[]
}

/**
 * Loads the values of other records that the form's rules read (`record.house.status`), if the account may see them, so that
 * the rules are evaluated while the user types. Other rules are left to the server.
 */
export function useResolve(
  resource: ClientResource,
  base: Row | undefined,
  edits: RecordValues,
): NonNullable<RuleContext['resolve']> {
  const { resources } = usePageModel()
  const referred = useMemo(
    () => referredQueries(resources, resource, { ...base, ...edits }),
    [resources, resource, base, edits],
  )
  const queries = useRecordQueries()
  const answers = useQueries({
    queries: referred.map(({ resource: name, id, fields }) => queries.one(name, id, fields)),
    combine: results => results.map(result => result.data),
  })
  return useMemo(() => {
    const known = new Map(referred.map(({ resource: name, id }, index) => [`${name} ${id}`, answers[index]]))
    // A record chosen from a list exists, even if nothing else is known of it.
    return (name, id) => known.get(`${name} ${id}`) ?? {}
  }, [referred, answers])
}

/** Values that the rules read of the records that `values` refer to, if the account may see them. */
function referredQueries(
  resources: PageModel['resources'],
  resource: ClientResource,
  values: RecordValues,
): readonly ReferredQuery[] {
  const paths = rulePaths(resource)
  const referred: ReferredQuery[] = []
  for (const field of Object.values(resource.fields)) {
    const target = resources[field.resource ?? '']
    if (!target) continue
    const needed = paths
      .filter(path => path.startsWith(`${field.name}.`))
      .map(path => path.slice(field.name.length + 1))
      .filter(path => fieldAt(resources, target, path) !== undefined)
    const ids = needed.length === 0 ? [] : referencesIn(values[field.name]).map(({ id }) => id)
    if (ids.length === 0) continue
    referred.push(...ids.map(id => ({ resource: target.name, id, fields: [...new Set(needed)] })))
  }
  return referred
}
