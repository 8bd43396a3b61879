import type { StudioFile } from '#model/api/studio/drafts.ts'
import { valueAt, withValue } from '../form/edit-text.ts'
import { nameOf, type Values, written } from './addition-values.ts'
import type { Addition } from './additions.ts'
import { resourceOf } from './config-choices.ts'
import { EXPORT, STANDARD_ACTIONS } from './new-parts.ts'

/** Possible buttons of a page of the resource: create, edit, delete and export, and its transitions for people. */
export function actionsOf(listed: string): readonly string[] {
  const workflows = (valueAt(listed, ['workflows']) ?? {}) as Readonly<
    Record<string, { readonly transitions?: Readonly<Record<string, { readonly by?: string }>> }>
  >
  const transitions = Object.values(workflows).flatMap(({ transitions = {} }) => Object.entries(transitions))
  const names = transitions.filter(([, { by = 'staff' }]) => by === 'staff').map(([name]) => name)
  const [create, edit, remove] = STANDARD_ACTIONS
  return [...new Set([create, edit, ...names, remove, EXPORT])]
}

/** All transitions of a resource by name. */
export function transitionsOf(listed: string): Readonly<Record<string, object>> {
  const workflows = (valueAt(listed, ['workflows']) ?? {}) as Readonly<
    Record<string, { readonly transitions?: object }>
  >
  return Object.assign({}, ...Object.values(workflows).map(({ transitions }) => transitions))
}

/** Existing pages of a resource that can have buttons. */
export function pagesWithButtons(files: readonly StudioFile[], resource: string): readonly StudioFile[] {
  return files.filter(({ page }) => page?.hasButtons && page.resource === resourceOf(resource))
}

/** Names of the transitions that are added: the addition itself, or those of a new workflow. */
export function newTransitions(what: Addition, values: Values): readonly string[] {
  return what === 'transition' ? [nameOf(values)] : written(values.transitions).map(nameOf)
}

/** The text of a page with a button for each of the transitions at its records. */
export function withButtons(page: string, transitions: readonly string[]): string {
  return transitions.reduce((text, name) => {
    const buttons = (valueAt(text, ['actions', 'row']) ?? []) as readonly (string | { readonly action?: string })[]
    const isThere = buttons.some(each => each === name || (typeof each === 'object' && each.action === name))
    return isThere ? text : withValue(text, ['actions', 'row', buttons.length], name)
  }, page)
}
