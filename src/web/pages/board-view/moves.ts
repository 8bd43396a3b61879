import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import type { RowAction } from '../list-view/rows/row-action.ts'

/** The card that is being dragged. */
export interface Dragged {
  readonly row: Row
  /** Its available actions. */
  readonly actions: readonly RowAction[]
}

/** The transition that takes the record to the state `to` of the field `by`, if one is allowed; the first of several. */
export function moveTo(resource: ClientResource, by: string, { row, actions }: Dragged, to: string) {
  const own = resource.workflows[by]?.transitions ?? {}
  if (row[by] === to) return undefined
  return actions.find(
    action =>
      action.kind === 'transition' &&
      Object.hasOwn(own, action.transition.name) &&
      action.transition.to.some(({ state }) => state === to),
  )
}
