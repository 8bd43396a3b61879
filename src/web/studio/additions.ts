import type { LocalizedText } from '#model/localized-text.ts'
import { type Path, valueAt, withValue } from './edit-text.ts'

export interface Change {
  readonly path: string
  readonly text: string
}

/** What a dialog has been given so far. */
export interface Given {
  /** Path and text of the file that takes the addition, or is beside the new file. */
  readonly home: string
  readonly source: string
  /** Text of the resource that a page lists. */
  readonly listed: string
  readonly name: string
  readonly title: LocalizedText
  one(key: Asked): string
  many(key: Asked): readonly string[]
}

/** What a dialog asks for besides name and title; each has its control in `add-dialog.tsx`. */
export type Asked =
  | 'type'
  | 'resource'
  | 'options'
  | 'fields'
  | 'states'
  | 'color'
  | 'workflow'
  | 'from'
  | 'to'
  | 'when'
  | 'columns'
  | 'roles'

export interface Made {
  readonly path: string
  /** Where in the file; empty for a new file. */
  readonly at: Path
  readonly value: object
  /** Another file that has to name it. */
  readonly more?: Change
}

interface AdditionKind {
  /** Kind of file that takes it, or in whose folder it is made. */
  readonly home: 'resource' | 'module' | 'permissions'
  asks(given: Given): readonly Asked[]
  make(given: Given): Made
}

export type Addition = 'resource' | 'field' | 'workflow' | 'state' | 'transition' | 'page' | 'role'

/** What Studio adds by a dialog, in the order of its menu. */
export const ADDITIONS: Readonly<Record<Addition, AdditionKind>> = {
  resource: {
    home: 'module',
    asks: () => ['fields', 'roles'],
    make: given => {
      const fields = fieldsIn(given.one('fields'))
      const roles = given.many('roles')
      return {
        path: `${folderOf(given.home)}/resources/${given.name || '…'}.json`,
        at: [],
        value: {
          ...schemaBeside(given.source, 'resource'),
          title: given.title,
          label: Object.keys(fields)[0] ?? '',
          scope: 'global',
          fields,
          ...(roles.length > 0 && { grants: [{ roles, actions: ['create', 'update', 'delete'] }] }),
        },
      }
    },
  },
  field: {
    home: 'resource',
    asks: ({ one }) => [
      'type',
      ...(one('type') === 'reference' ? (['resource'] as const) : []),
      ...(one('type') === 'enum' ? (['options'] as const) : []),
    ],
    make: ({ home, name, title, one }) => ({
      path: home,
      at: ['fields', name || '…'],
      value: {
        type: one('type'),
        title,
        ...(one('type') === 'reference' && { resource: resourceOf(one('resource')) }),
        ...(one('type') === 'enum' && { options: linesOf(one('options')) }),
      },
    }),
  },
  workflow: {
    home: 'resource',
    asks: () => ['states'],
    make: ({ home, source, name, title, one }) => {
      const states = linesOf(one('states'))
      const workflow = {
        initial: states[0]?.value ?? '',
        states: Object.fromEntries(
          states.map((state, at) => [state.value, { title: state.title, color: COLOURS[at % COLOURS.length] }]),
        ),
        transitions: {},
      }
      const withField = withValue(source, ['fields', name || '…'], { type: 'state', title })
      return {
        path: home,
        at: ['workflows', name || '…'],
        value: workflow,
        more: { path: home, text: withField },
      }
    },
  },
  state: {
    home: 'resource',
    asks: () => ['workflow', 'color'],
    make: ({ home, name, title, one }) => ({
      path: home,
      at: ['workflows', one('workflow'), 'states', name || '…'],
      value: { title, color: one('color') },
    }),
  },
  transition: {
    home: 'resource',
    asks: () => ['workflow', 'from', 'to', 'roles', 'when'],
    make: ({ home, name, title, one, many }) => ({
      path: home,
      at: ['workflows', one('workflow'), 'transitions', name || '…'],
      value: {
        title,
        from: many('from'),
        to: one('to'),
        roles: many('roles'),
        ...(one('when').trim() !== '' && { when: one('when').trim() }),
      },
    }),
  },
  page: {
    home: 'module',
    asks: () => ['resource', 'columns', 'roles'],
    make: ({ home, source, name, title, one, many }) => {
      const pages = (valueAt(source, ['pages']) ?? []) as readonly string[]
      const columns = many('columns')
      return {
        path: `${folderOf(home)}/pages/${name || '…'}.json`,
        at: [],
        value: {
          ...schemaBeside(source, 'page'),
          path: `${String(valueAt(source, ['path']) ?? '')}/${name}`,
          title,
          roles: many('roles'),
          kind: 'list',
          resource: resourceOf(one('resource')),
          columns,
          actions: { toolbar: ['create'], row: ['edit', 'delete'] },
          sections: [{ fields: columns }],
        },
        more: { path: home, text: withValue(source, ['pages', pages.length], name) },
      }
    },
  },
  role: {
    home: 'permissions',
    asks: () => [],
    make: ({ home, source, name, title }) => {
      const known = (valueAt(source, ['permissions']) ?? []) as readonly { readonly id?: unknown }[]
      const id = 1 + Math.max(0, ...known.map(each => Number(each.id) || 0))
      return { path: home, at: ['permissions', known.length], value: { id, role: name || '…', title, kind: 'page' } }
    },
  },
}

/** Colours of states, in the order in which new states take them. */
export const COLOURS = ['blue', 'green', 'orange', 'gray', 'cyan', 'gold', 'red', 'purple']

/** Whole texts of the files that an addition changes or makes, the file of the addition first. */
export function textsOf({ path, at, value, more }: Made, source: string): readonly Change[] {
  if (at.length === 0) return [{ path, text: `${JSON.stringify(value, null, 2)}\n` }, ...(more ? [more] : [])]
  if (more?.path === path) return [{ path, text: withValue(more.text, at, value) }]
  return [{ path, text: withValue(source, at, value) }, ...(more ? [more] : [])]
}

/** Name of a resource: that of its file. */
export function resourceOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/** `$schema` of a file one folder below a module's. */
function schemaBeside(moduleText: string, kind: 'page' | 'resource') {
  const schema = valueAt(moduleText, ['$schema'])
  return typeof schema === 'string' ? { $schema: `../${schema.replace('module.schema', `${kind}.schema`)}` } : {}
}

/** One a line: `value Title`. */
function linesOf(lines: string) {
  return wordsOf(lines).map(([value = '', ...words]) => ({ value, title: titleOf(words.join(' ') || value) }))
}

/** One field a line: `name type Title`; without a type it is a text. */
function fieldsIn(lines: string): Readonly<Record<string, object>> {
  return Object.fromEntries(
    wordsOf(lines).map(([name = '', type, ...words]) => [
      name,
      { type: type ?? 'text', title: titleOf(words.join(' ') || name) },
    ]),
  )
}

function wordsOf(lines: string): readonly (readonly string[])[] {
  return lines
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => line.split(/\s+/))
}

/** `Number | 编号` in either order; one title stands for both languages. */
function titleOf(text: string): LocalizedText {
  const titles = text
    .split(/[|｜]/)
    .map(each => each.trim())
    .filter(Boolean)
  const chinese = titles.find(each => /\p{Script=Han}/u.test(each)) ?? titles[0] ?? text
  return { 'zh-CN': chinese, 'en-US': titles.find(each => each !== chinese) ?? chinese }
}
