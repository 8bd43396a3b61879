import type { DetailTab, Grant, Page, RecordAction } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { pageKindOf } from '#model/page-kinds/index.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import type { Facts } from '../resolve/facts.ts'
import { Collector } from './collector.ts'
import { linesOfPage, referenceReads } from './reference-reads.ts'

const READING: readonly RecordAction[] = ['list', 'read']

/**
 * Read grants derived from a page, by resource (design, config: what a page needs is derived from the page).
 *
 * Whoever opens the page may read the rows of its resource (those of `fixed`) and of its tabs, with every field; of records
 * shown through references only the label and the fields that the page names. Of the operation log, which holds values of every
 * resource, a tab opens its columns alone. Holders of a permission that widens `export` or `unmask` may also export the same rows
 * or see them unmasked. Write grants are never derived.
 */
export function grantsOfPage(page: Page, facts: Facts): ReadonlyMap<string, readonly Grant[]> {
  const grants = new Collector<Grant>()
  const origin = { kind: 'page', page: page.path } as const
  const grant = (roles: readonly string[], actions: readonly RecordAction[], rest: Partial<Grant> = {}): Grant => ({
    roles,
    actions,
    fields: ['*'],
    ...rest,
    origin,
    location: page.location,
  })
  const readers = page.dataRoles
  if (readers.length === 0) return grants.lists
  const own =
    pageKindOf(page.kind)
      ?.actionsNeeded(page)
      .filter(action => READING.includes(action)) ?? []
  const rows = rowsOf(page)
  grants.add(page.resource, grant(readers, own, rows), ...extras(readers, own, rows))
  for (const tab of page.detail.tabs) {
    const roles = tab.roles.length > 0 ? tab.roles : readers
    const rest = tab.resource === PLATFORM_RESOURCES.operations ? { fields: fieldsOf(tab) } : {}
    grants.add(tab.resource, grant(roles, READING, rest), ...extras(roles, READING, rest))
  }
  for (const { resource } of linesOfPage(page, facts))
    grants.add(resource, grant(readers, READING), ...extras(readers, READING, {}))
  for (const { resource, actions, fields } of referenceReads(page, facts)) {
    if (resource === page.resource && page.fixed === undefined && own.includes('list')) continue
    grants.add(resource, grant(readers, actions, { fields }))
  }
  return grants.lists

  /** Exporting and revealing require both the page's role and a permission that widens the action. */
  function extras(roles: readonly string[], actions: readonly RecordAction[], rest: Partial<Grant>): Grant[] {
    if (!actions.includes('list')) return []
    const widened = [['export', 'export'] as const, ['unmask', 'reveal'] as const]
    return widened.flatMap(([widening, action]) =>
      facts.widening(widening).map(({ id }) => grant(roles, [action], { ...rest, permission: id })),
    )
  }
}

/** The fields that the tab shows, and the one that points to its record. */
function fieldsOf({ columns, by }: DetailTab): readonly string[] {
  return [...new Set([...columns.map(({ field }) => field.split('.')[0]!), ...(by === undefined ? [] : [by])])]
}

/** The rows of the page; a condition on a parameter of the route selects among them and forbids none. */
function rowsOf({ fixed }: Page): Pick<Grant, 'where'> {
  return fixed === undefined || referencedPaths(fixed).params !== undefined ? {} : { where: fixed }
}
