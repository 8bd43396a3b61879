import type { AppModel, AppSettings, Resource, SortKey } from '../app-model.ts'
import type { LocalizedText } from '../localized-text.ts'
import { holdsAny } from '../permissions/may-open.ts'
import type { Me } from '../permissions/me.ts'
import { type ConditionTree, readCondition, writeCondition } from './condition-tree.ts'

/** An account's layout of the columns of a list. */
export interface ListLayout {
  /** In display order; other columns of the page follow at their position on the page. */
  readonly columns: readonly ColumnSetting[]
  readonly density: Density
  /** Rows per page; 0 = the page's default. */
  readonly pageSize: number
}
export interface ColumnSetting {
  /** Field name or dot path. */
  readonly path: string
  readonly hidden?: boolean
  /** Pixels. */
  readonly width?: number
  readonly pin?: Pin
}
/** Side at which a column is pinned. */
export type Pin = 'left' | 'right' | 'none'
export type Density = 'small' | 'middle' | 'large'

/** Content of a view: conditions and order, and its own column layout. */
export interface ViewContent {
  /** Filter parameters of the list call: `status_in` and `open,closed`. */
  readonly conditions: readonly (readonly [name: string, value: string])[]
  /** Condition of groups as text; '' = none. */
  readonly where: string
  /** Text of the quick search; '' = none. */
  readonly quick: string
  readonly sort: readonly SortKey[]
  readonly layout: ListLayout
}

/** Audience of a view: its owner, the holders of a role, or everyone who may open the page. */
export type ViewAudience =
  | { readonly kind: 'me' }
  | { readonly kind: 'role'; readonly role: string }
  | { readonly kind: 'everyone' }

/** A saved view as one account sees it. */
export interface ListView {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly owner: { readonly id: number; readonly label: string }
  readonly audience: ViewAudience
  /** The default view for everybody who sees it and has no nearer default. */
  readonly isDefault: boolean
  /** Whether the account may change and delete it. */
  readonly mayChange: boolean
  /**
   * Number of its conditions that the account may not use. Such a view shows no rows, because fewer conditions would show more
   * than intended; the conditions themselves are hidden.
   */
  readonly refused: number
  readonly content: ViewContent
}

/** Audiences that an account may share its views with. */
export interface SharingRights {
  readonly roles: readonly { readonly role: string; readonly title: LocalizedText }[]
  readonly everyone: boolean
}

/** An account's stored settings of one list. */
export interface ListSettings {
  /** null: no layout is stored. */
  readonly layout: ListLayout | null
  readonly views: readonly ListView[]
  readonly sharing: SharingRights
}

/** Whether the account may share a view with the audience: other audiences need a role of `shareViews` (config/app.json). */
export function mayShareWith(app: Pick<AppSettings, 'shareViews'>, me: Me, audience: ViewAudience): boolean {
  if (audience.kind === 'me') return true
  if (!me.admin && !holdsAny(me, app.shareViews)) return false
  return audience.kind === 'everyone' || me.admin || me.roles.includes(audience.role)
}

/** Whether the account sees views of the audience. */
export function isInAudience(me: Me, audience: ViewAudience, ownerId: number): boolean {
  if (audience.kind === 'everyone' || ownerId === me.id) return true
  return audience.kind === 'role' && me.roles.includes(audience.role)
}

/** The owner may change a view; a shared one also everybody who may share it. */
export function mayChangeView(
  app: Pick<AppSettings, 'shareViews'>,
  me: Me,
  { audience, ownerId }: { readonly audience: ViewAudience; readonly ownerId: number },
): boolean {
  return ownerId === me.id || (audience.kind !== 'me' && mayShareWith(app, me, audience))
}

const NEARNESS: readonly ViewAudience['kind'][] = ['me', 'role', 'everyone']

/** The nearest default view: one's own, one's role's, everyone's. */
export function defaultView(views: readonly ListView[]): ListView | undefined {
  const defaults = views.filter(view => view.isDefault)
  return NEARNESS.flatMap(kind => defaults.filter(({ audience }) => audience.kind === kind))[0]
}

/** The path with current names: renamed fields (`renamedFrom`) are found under their former names too. */
export function presentPath(model: AppModel, resource: Resource, path: string): string {
  const names: string[] = []
  let owner: Resource | undefined = resource
  for (const name of path.split('.')) {
    const fields: Resource['fields'] = owner?.fields ?? {}
    const field = Object.hasOwn(fields, name)
      ? fields[name]
      : Object.values(fields).find(({ renamedFrom }) => renamedFrom?.includes(name))
    names.push(field?.name ?? name)
    owner = field?.resource === undefined ? undefined : model.resources[field.resource]
  }
  return names.join('.')
}

/** Current names: of the field at a path, and of a value compared with it. */
export interface Naming {
  pathNow(path: string): string
  valueNow?(path: string, value: string): string
}

/** The content with current names. */
export function presentContent(content: ViewContent, naming: Naming): ViewContent {
  return {
    ...content,
    conditions: content.conditions.map(each => presentCondition(each, naming)),
    where: presentWhere(content.where, naming),
    sort: content.sort.map(({ field, order }) => ({ field: naming.pathNow(field), order })),
    layout: presentLayout(content.layout, naming.pathNow),
  }
}

/** A condition of groups, as text, with current names. */
export function presentWhere(where: string, naming: Naming): string {
  const read = readCondition(where)
  return read.ok ? writeCondition(presentTree(read.tree, naming)) : where
}

/** The layout with current column names. */
export function presentLayout(layout: ListLayout, nameOf: (path: string) => string): ListLayout {
  return { ...layout, columns: layout.columns.map(column => ({ ...column, path: nameOf(column.path) })) }
}

function presentTree(tree: ConditionTree, naming: Naming): ConditionTree {
  if (tree.kind !== 'leaf') return { kind: tree.kind, parts: tree.parts.map(part => presentTree(part, naming)) }
  const [name, value] = presentCondition([tree.name, tree.value], naming)
  return { ...tree, name, value }
}

/** A filter parameter and its value. `field_gte` is the field and its operator; field names have no underscore. */
export function presentCondition(
  [name, value]: readonly [string, string],
  { pathNow, valueNow }: Naming,
): [string, string] {
  const [path = '', ...operator] = name.split('_')
  return [[pathNow(path), ...operator].join('_'), valueNow ? valueNow(path, value) : value]
}
