import { useMemo } from 'react'
import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import type { RecordValues } from '#model/records/context.ts'
import { usePageModel } from '../page-model-context.tsx'
import { useRuleContext } from '../records/rule-context.ts'
import { useResolve } from '../records/use-resolve.ts'
import { blockPlacement } from './block-placement.ts'
import { type FormRecord, formRecord } from './form-record.ts'
import { useAnchoredBlock } from './use-anchored-block.ts'

/** The record that a form shows, with what other records contribute to its rules. */
export function useFormRecord(resource: ClientResource, base: Row | undefined, edits: RecordValues): FormRecord {
  const { resources } = usePageModel()
  const context = useRuleContext(edits)
  const resolve = useResolve(resource, base, edits)
  const anchoredBlock = useAnchoredBlock(resource, { ...base, ...edits })
  return useMemo(() => {
    const placement = blockPlacement(resources, resource, { ...base, ...edits })
    return formRecord({ resource, base, placement, anchoredBlock }, edits, { ...context, resolve })
  }, [resources, resource, base, edits, anchoredBlock, context, resolve])
}
