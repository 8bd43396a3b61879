import { useOne } from '@refinedev/core'
import { useMemo } from 'react'
import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import type { RecordValues } from '#model/records/context.ts'
import { referencesIn } from '#web/fields/choices/reference-values.ts'
import { usePageModel } from '../page-model-context.tsx'
import { useRuleContext } from '../records/rule-context.ts'
import { useResolve } from '../records/use-resolve.ts'
import { blockAnchors, blockPlacement } from './block-placement.ts'
import { type FormRecord, formRecord, valuesOf } from './form-record.ts'

/** The form's record, with checks against other records. */
export function useFormRecord(resource: ClientResource, base: Row | undefined, edits: RecordValues): FormRecord {
  const { resources } = usePageModel()
  const rules = useRuleContext(edits)
  const resolve = useResolve(resource, base, edits)
  const context = useMemo(() => ({ ...rules, resolve }), [rules, resolve])
  // A house that follows from another record places this one, too.
  const values = useMemo(() => valuesOf(resource, base, edits, context), [resource, base, edits, context])
  const anchoredBlock = useAnchoredBlock(resource, values)
  return useMemo(() => {
    const placement = blockPlacement(resources, resource, values)
    return formRecord({ resource, base, placement, anchoredBlock }, edits, context)
  }, [resources, resource, base, edits, values, anchoredBlock, context])
}

/**
 * The block of a referred record (house, building, meter …), for choices that depend on the block. Undefined while unknown, or
 * when the account may not see it.
 */
function useAnchoredBlock(resource: ClientResource, values: RecordValues): unknown {
  const anchor = blockAnchors(resource).find(({ name }) => referencesIn(values[name]).length > 0)
  const id = anchor ? referencesIn(values[anchor.name])[0]?.id : undefined
  const target = anchor?.resource
  const { result } = useOne<Row>({
    resource: target ?? resource.name,
    id,
    meta: { fields: ['block'], stay: true, parallel: true },
    queryOptions: { enabled: id !== undefined, staleTime: 60_000 },
    errorNotification: false,
  })
  return id === undefined ? undefined : result?.block
}
