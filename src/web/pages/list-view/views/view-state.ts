import type { Filter } from '#model/app-model.ts'
import type { ListLayout, ListView, ViewContent } from '#model/list/list-settings.ts'
import { conditionParams, conditionsFromParams } from '../filters/condition.ts'
import { isOpening, type ListDefaults, type ListState, usualSort } from '../state/list-state.ts'

/** The part of a list's state that a view stores. */
export type ViewedState = Pick<ListState, 'conditions' | 'where' | 'quick' | 'sort'>

/** The content of a view for the list's current state. */
export function contentOf({ conditions, where, quick, sort }: ViewedState, layout: ListLayout): ViewContent {
  return { conditions: conditions.flatMap(conditionParams), where, quick, sort, layout }
}

/** The state of a list when a view is opened. */
export function stateOf({ content }: Pick<ListView, 'content'>, filters: readonly Filter[]): ViewedState {
  const { where, quick, sort } = content
  const params = new URLSearchParams(content.conditions.map(([name, value]) => [name, value]))
  return { conditions: conditionsFromParams(params, filters), where, quick, sort }
}

/** Whether the list differs from the view. */
export function isChanged(view: ListView, state: ViewedState, layout: ListLayout, filters: readonly Filter[]): boolean {
  const saved = contentOf(stateOf(view, filters), view.content.layout)
  return canonical(saved) !== canonical(contentOf(state, layout))
}

/** Whether the state equals the page's defaults. */
export function isBare(state: Omit<ListState, 'page' | 'pageSize'>, defaults: ListDefaults): boolean {
  const { conditions, where, quick, sort, saved } = state
  const isOwnOrder = JSON.stringify(sort) === JSON.stringify(usualSort(conditions, defaults))
  const isOwn = saved === '' ? isOpening(conditions, defaults) : conditions.length === 0
  return isOwn && where === '' && quick === '' && isOwnOrder
}

/** The order of conditions is ignored. */
function canonical(content: ViewContent): string {
  const conditions = content.conditions.map(([name, value]) => `${name}=${value}`).toSorted()
  return JSON.stringify({ ...content, conditions })
}
