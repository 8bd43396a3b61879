import { useMemo } from 'react'
import type { ClientResource } from '#model/client-model.ts'
import { usePageModel } from '../page-model-context.tsx'
import { judgeableActions, judgeableResource } from './judgeable.ts'

/** The resource and the page's actions with only those conditions that the browser can judge. */
export function useJudgeable(resource: ClientResource) {
  const { page, resources } = usePageModel()
  return useMemo(() => {
    const only = (actions: typeof page.actions.row) => judgeableActions(resources, resource, actions)
    return {
      resource: judgeableResource(resources, resource),
      actions: { row: only(page.actions.row), bulk: only(page.actions.bulk) },
    }
  }, [resources, resource, page.actions])
}
