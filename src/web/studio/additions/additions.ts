import type { StudioFile } from '#model/api/studio/drafts.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { BUILT_IN_ACTIONS, isBuiltInAction } from '#model/page-kinds/built-in-actions.ts'
import { type Path, printedFile, valueAt, withValue } from '../form/edit-text.ts'

export interface Change {
  readonly path: string
  readonly text: string
}

/** Something with a name and titles: an addition itself, or a row of its form. */
interface Named {
  readonly name?: string
  readonly zh?: string
  readonly en?: string
}
/** A field, state, option or transition in a row of the form. */
export interface Row extends Named {
  readonly type?: string
  readonly required?: boolean
  /** Path of a resource. */
  readonly resource?: string
  readonly options?: readonly Named[] | readonly string[]
  readonly from?: string | readonly string[]
  readonly to?: string
}
/** Current values of the form. */
export interface Values extends Row {
  /** Path of the file that is changed, or whose folder gets the new file. */
  readonly home?: string
  readonly fields?: readonly Row[]
  readonly states?: readonly Row[]
  readonly transitions?: readonly Row[]
  readonly scope?: string
  readonly color?: string
  readonly workflow?: string
  readonly when?: string
  readonly whenZh?: string
  readonly whenEn?: string
  readonly columns?: readonly string[]
  readonly roles?: readonly string[]
  readonly actions?: readonly string[]
  /** Paths of existing pages that get a button for each new transition. */
  readonly pages?: readonly string[]
}

export interface Given {
  readonly home: string
  /** Text of `home`. */
  readonly source: string
  /** Text of the resource that a page lists. */
  readonly listed: string
  readonly values: Values
}

/** Inputs of a dialog besides name and titles; each has its control in `add-dialog.tsx`. */
export type Asked = Exclude<keyof Values, 'home' | 'name' | 'zh' | 'en' | 'whenZh' | 'whenEn'>

export interface Made {
  readonly path: string
  /** Position in the file; empty for a new file. */
  readonly at: Path
  readonly value: object
  /** Further changed files, or preceding changes of the same one. */
  readonly more?: readonly Change[]
}

interface AdditionKind {
  /** Kind of the changed file, or of the one whose folder gets the new file. */
  readonly home: 'resource' | 'module' | 'permissions'
  asks(given: Given): readonly Asked[]
  make(given: Given): Made
}

export type Addition = 'resource' | 'field' | 'workflow' | 'state' | 'transition' | 'page' | 'role'

/** Additions with a dialog, in menu order. */
export const ADDITIONS: Readonly<Record<Addition, AdditionKind>> = {
  resource: {
    home: 'module',
    asks: () => ['fields', 'scope', 'roles'],
    make: ({ home, source, values }) => {
      const fields = Object.fromEntries(written(values.fields).map(row => [nameOf(row), fieldOf(row)]))
      const { roles = [] } = values
      return {
        path: `${folderOf(home)}/resources/${nameOf(values) || '…'}.json`,
        at: [],
        value: {
          ...schemaBeside(source, 'resource'),
          title: titleOf(values),
          label: Object.keys(fields)[0] ?? '',
          scope: values.scope ?? 'global',
          fields,
          ...(roles.length > 0 && { grants: [{ roles, actions: ['create', 'update', 'delete'] }] }),
        },
      }
    },
  },
  field: {
    home: 'resource',
    asks: ({ values }) => ['type', ...moreOfType(values.type), 'required'],
    make: ({ home, values }) => ({
      path: home,
      at: ['fields', nameOf(values) || '…'],
      value: fieldOf(values),
    }),
  },
  workflow: {
    home: 'resource',
    asks: () => ['states', 'transitions', 'roles', 'pages'],
    make: ({ home, source, values }) => {
      const name = nameOf(values) || '…'
      const states = written(values.states)
      const { roles = [] } = values
      const workflow = {
        initial: states[0] ? nameOf(states[0]) : '',
        states: Object.fromEntries(
          states.map((row, at) => [nameOf(row), { title: titleOf(row), color: COLOURS[at % COLOURS.length] }]),
        ),
        transitions: Object.fromEntries(
          written(values.transitions).map(row => [nameOf(row), transitionOf({ ...row, roles })]),
        ),
      }
      const field = withValue(source, ['fields', name], { type: 'state', title: titleOf(values) })
      return { path: home, at: ['workflows', name], value: workflow, more: [{ path: home, text: field }] }
    },
  },
  state: {
    home: 'resource',
    asks: () => ['workflow', 'color'],
    make: ({ home, values }) => ({
      path: home,
      at: ['workflows', values.workflow ?? '', 'states', nameOf(values) || '…'],
      value: { title: titleOf(values), color: values.color },
    }),
  },
  transition: {
    home: 'resource',
    asks: () => ['workflow', 'from', 'to', 'roles', 'when', 'pages'],
    make: ({ home, values }) => ({
      path: home,
      at: ['workflows', values.workflow ?? '', 'transitions', nameOf(values) || '…'],
      value: transitionOf(values),
    }),
  },
  page: {
    home: 'module',
    asks: () => ['resource', 'columns', 'roles', 'actions'],
    make: ({ home, source, listed, values }) => {
      const name = nameOf(values)
      const { columns = [], roles = [], actions = [], resource = '' } = values
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
  },
  role: {
    home: 'permissions',
    asks: () => [],
    make: ({ home, source, values }) => {
      const known = (valueAt(source, ['permissions']) ?? []) as readonly { readonly id?: unknown }[]
      const id = 1 + Math.max(0, ...known.map(each => Number(each.id) || 0))
      const value = { id, role: nameOf(values) || '…', title: titleOf(values), kind: 'page' }
      return { path: home, at: ['permissions', known.length], value }
    },
  },
}

/** Scopes that need no further key of the resource. */
export const SCOPES = ['global', 'block', 'creator'] as const

/** Colours of new states, in order. */
export const COLOURS = ['blue', 'green', 'orange', 'gray', 'cyan', 'gold', 'red', 'purple'] as const

/** Whether a file, part or role of that name already exists, which the addition would replace or duplicate. */
export function isThere(
  { path, at, value }: Made,
  source: string,
  files: readonly { readonly path: string }[],
): boolean {
  if (at.length === 0) return files.some(each => each.path === path)
  const around = valueAt(source, at.slice(0, -1))
  if (!Array.isArray(around)) return valueAt(source, at) !== undefined
  const { role } = value as { readonly role?: string }
  return (around as readonly { readonly role?: string }[]).some(each => each.role === role)
}

/** Complete texts of the files that an addition changes or creates, the main file first. */
export function textsOf({ path, at, value, more = [] }: Made, source: string): readonly Change[] {
  const before = more.find(each => each.path === path)?.text ?? source
  const text = at.length === 0 ? printedFile(value) : withValue(before, at, value)
  return [{ path, text }, ...more.filter(each => each.path !== path)]
}

/**
 * The default file for an addition: the open one or the resource that it shows, one with a draft in the same module, or another
 * of that module.
 */
export function homeOf(
  homes: readonly StudioFile[],
  files: readonly StudioFile[],
  current: string | undefined,
): string | undefined {
  const shown = files.find(({ path }) => path === current)?.page?.resource
  const moduleOf = (path: string | undefined) => path?.split('/').slice(0, 2).join('/')
  const near = homes.filter(({ path }) => moduleOf(path) === moduleOf(current))
  const isDraft = ({ draft }: StudioFile) => draft !== undefined && draft !== 'removed'
  const found =
    homes.find(({ path, kind }) => path === current || (kind === 'resource' && resourceOf(path) === shown)) ??
    near.find(isDraft) ??
    near[0] ??
    homes.find(isDraft) ??
    homes[0]
  return found?.path
}

/** Further inputs of a field type; the rows of a form have them, too. */
export function moreOfType(type = 'text'): readonly ('resource' | 'options')[] {
  if (type === 'reference' || type === 'references') return ['resource']
  return type === 'enum' ? ['options'] : []
}

/** Possible buttons of a page of the resource: create, edit and delete, and its transitions for people. */
export function actionsOf(listed: string): readonly string[] {
  const workflows = (valueAt(listed, ['workflows']) ?? {}) as Readonly<
    Record<string, { readonly transitions?: Readonly<Record<string, { readonly by?: string }>> }>
  >
  const transitions = Object.values(workflows).flatMap(({ transitions = {} }) => Object.entries(transitions))
  const names = transitions.filter(([, { by = 'staff' }]) => by === 'staff').map(([name]) => name)
  const [create, edit, remove] = STANDARD_ACTIONS
  return [...new Set([create, edit, ...names, remove])]
}

/** Buttons that a page of any resource may have. */
export const STANDARD_ACTIONS = ['create', 'edit', 'delete'] as const

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

/** All transitions of a resource by name. */
export function transitionsOf(listed: string): Readonly<Record<string, object>> {
  const workflows = (valueAt(listed, ['workflows']) ?? {}) as Readonly<
    Record<string, { readonly transitions?: object }>
  >
  return Object.assign({}, ...Object.values(workflows).map(({ transitions }) => transitions))
}

/** Fields that a new page shows as columns: the first ones. */
export function firstColumnsOf(listed: string): readonly string[] {
  return Object.keys((valueAt(listed, ['fields']) ?? {}) as object).slice(0, MOST_COLUMNS)
}
const MOST_COLUMNS = 8

/** A title with the name that is written, unless the name only repeats it. */
export function labelOf(title: string, name: string): string {
  return nameOf({ en: title }) === name ? title : `${title} (${name})`
}

/** Named parts of a config text as choices: people read the title, the name is what is written. */
export function namedChoices(parts: unknown, text: (title: LocalizedText) => string): readonly Choice[] {
  return Object.entries((parts ?? {}) as Readonly<Record<string, { readonly title?: LocalizedText } | null>>).map(
    ([value, part]) => ({
      value,
      label: typeof part?.title === 'object' ? labelOf(text(part.title), value) : value,
    }),
  )
}

export interface Choice {
  readonly value: string
  readonly label: string
}

/** Name of a resource: that of its file. */
export function resourceOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
}

/** The given name, otherwise one derived from the English title: `receivedOn` of “Received on”. */
export function nameOf({ name, en = '' }: Named): string {
  if (name?.trim()) return name.trim()
  const [first = '', ...others] = en.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return first.toLowerCase() + others.map(word => word[0]!.toUpperCase() + word.slice(1).toLowerCase()).join('')
}

/** Names for what has only a Chinese title, from its sound (`kuai di` of 快递). */
export function withNames(values: Values, soundOf: (chinese: string) => string): Values {
  const named = <T extends Named>(row: T): T =>
    row?.zh && nameOf(row) === '' ? { ...row, name: nameOf({ en: soundOf(row.zh) }) } : row
  const rows = (['fields', 'states', 'transitions', 'options'] as const).flatMap(key => {
    const all = values[key] as readonly (Row | string)[] | undefined
    return all ? [[key, all.map(row => (typeof row === 'string' ? row : named(row)))] as const] : []
  })
  return { ...named(values), ...Object.fromEntries(rows) }
}

/** Rows with content. */
export function written(rows: readonly Row[] | undefined): readonly Row[] {
  return (rows ?? []).filter(row => row && (row.name || row.zh || row.en))
}

/** A single title serves both languages; the name replaces a missing one. */
function titleOf({ zh, en, name = '' }: Named): LocalizedText {
  return { 'zh-CN': zh || en || name, 'en-US': en || zh || name }
}

function fieldOf(row: Row): object {
  const { type = 'text', required, resource = '', options = [] } = row
  const more = moreOfType(type)
  return {
    type,
    title: titleOf(row),
    ...(more.includes('resource') && { resource: resourceOf(resource) }),
    ...(more.includes('options') && {
      options: options.map(option => {
        const own = typeof option === 'string' ? { en: option } : option
        return { value: nameOf(own) || own.en, title: titleOf(own) }
      }),
    }),
    ...(type === 'sequence' && { pattern: '{0000}' }),
    ...(required && { required: true }),
  }
}

function transitionOf(values: Values): object {
  const { from = [], to = '', roles = [], when = '', whenZh, whenEn } = values
  return {
    title: titleOf(values),
    from: [from].flat(),
    to,
    roles,
    ...(when.trim() !== '' && {
      when: when.trim(),
      ...((whenZh || whenEn) && { whenMessage: titleOf({ zh: whenZh, en: whenEn }) }),
    }),
  }
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
  return action === 'create'
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/** `$schema` of a file one folder below a module's. */
function schemaBeside(moduleText: string, kind: 'page' | 'resource') {
  const schema = valueAt(moduleText, ['$schema'])
  return typeof schema === 'string' ? { $schema: `../${schema.replace('module.schema', `${kind}.schema`)}` } : {}
}
