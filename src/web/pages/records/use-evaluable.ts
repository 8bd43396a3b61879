import { replaceEqualDeep } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ClientResource } from '#model/client-model.ts'
import { useSettled } from '#web/state/use-settled.ts'
import { usePageModel } from '../page-model-context.tsx'
import { evaluableActions, evaluableResource } from './evaluable.ts'

/** The resource and the page's actions with only the conditions that the browser can evaluate. */
export function useEvaluable(resource: ClientResource) {
  const { page, resources } = usePageModel()
  const evaluable = useMemo(() => {
    const only = (actions: typeof page.actions.row) => evaluableActions(resources, resource, actions)
    return {
      resource: evaluableResource(resources, resource),
      actions: { row: only(page.actions.row), bulk: only(page.actions.bulk) },
    }
  }, [resources, resource, page.actions])
  // The parts of the page's model that load later rarely concern this resource.
  return useSettled(evaluable, isEqual)
}

function isEqual<T>(one: T, other: T): boolean {
  return replaceEqualDeep(one, other) === one
}
