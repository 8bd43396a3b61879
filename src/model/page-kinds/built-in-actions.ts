import type { Page, RecordAction } from '../app-model.ts'

/** Buttons of every resource, and their record action. Any other action is the name of a transition. */
export const BUILT_IN_ACTIONS = {
  create: 'create',
  edit: 'update',
  copy: 'create',
  delete: 'delete',
  export: 'export',
  import: 'import',
  refresh: 'list',
} as const satisfies Record<string, RecordAction>
export type BuiltInAction = keyof typeof BUILT_IN_ACTIONS

export function isBuiltInAction(action: string): action is BuiltInAction {
  return Object.hasOwn(BUILT_IN_ACTIONS, action)
}

/** Record actions behind the built-in buttons of `page`; transitions have their own roles. */
export function buttonActions(page: Page): readonly RecordAction[] {
  const { toolbar, row, bulk } = page.actions
  const own = [...toolbar, ...row, ...bulk].filter(action => action.page === undefined)
  const actions = own.map(({ action }) => action).filter(isBuiltInAction)
  return [...new Set(actions.map(action => BUILT_IN_ACTIONS[action]))]
}
