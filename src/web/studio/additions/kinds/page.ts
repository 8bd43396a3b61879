import { BUILT_IN_ACTIONS, isBuiltInAction } from '#model/page-kinds/built-in-actions.ts'
import { valueAt, withValue } from '../../form/edit-text.ts'
import type { AdditionKind } from '../addition-kind.ts'
import { nameOf, titleOf } from '../addition-values.ts'
import { resourceOf } from '../config-choices.ts'
import { EXPORT, folderOf, schemaBeside } from '../new-parts.ts'

/** A new file with a list of a resource; the module names it, and the resource grants what its buttons need. */
export const page: AdditionKind = {
  home: 'module',
  inputs: () => ['resource', 'columns', 'filters', 'roles', 'actions'],
  make: ({ home, source, listed, values }) => {
    const name = nameOf(values)
    const { columns = [], filters = [], roles = [], actions = [], resource = '' } = values
    const [toolbar, row] = [actions.filter(isForAll), actions.filter(each => !isForAll(each))]
    const pages = (valueAt(source, ['pages']) ?? []) as readonly string[]
    const missing = ungranted(listed, roles, actions)
    const grants = (valueAt(listed, ['grants']) ?? []) as readonly object[]
    const granted = withValue(listed, ['grants', grants.length], { roles, actions: missing })
    return {
      path: `${folderOf(home)}/pages/${name || '…'}.json`,
      at: [],
      value: {
        ...schemaBeside(source, 'page'),
        path: `${String(valueAt(source, ['path']) ?? '')}/${name}`,
        title: titleOf(values),
        roles,
        kind: 'list',
        resource: resourceOf(resource),
        columns,
        ...(filters.length > 0 && { filters }),
        ...(actions.length > 0 && {
          actions: { ...(toolbar.length > 0 && { toolbar }), ...(row.length > 0 && { row }) },
        }),
      },
      more: [
        { path: home, text: withValue(source, ['pages', pages.length], name) },
        ...(missing.length > 0 && listed !== '' ? [{ path: resource, text: granted }] : []),
      ],
    }
  },
}

/** Permissions for the buttons that no grant of the resource gives to a role of the page. */
function ungranted(listed: string, roles: readonly string[], actions: readonly string[]): readonly string[] {
  const grants = (valueAt(listed, ['grants']) ?? []) as readonly {
    readonly roles?: readonly string[]
    readonly actions?: readonly string[]
  }[]
  return actions
    .flatMap(action => (isBuiltInAction(action) ? BUILT_IN_ACTIONS[action] : []))
    .filter(
      needed =>
        !grants.some(grant => grant.actions?.includes(needed) && grant.roles?.some(role => roles.includes(role))),
    )
}

/** The button is above the list; others belong to a record. */
function isForAll(action: string): boolean {
  return action === 'create' || action === EXPORT
}
