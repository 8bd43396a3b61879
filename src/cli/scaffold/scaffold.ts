import { dirname, join, posix, relative, resolve } from 'node:path'
import { applyEdits, findNodeAtLocation, modify, parse, parseTree } from 'jsonc-parser'
import type { ConfigSource } from '#compiler/read/config-source.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { projectRoot } from '#server/project-root.ts'
import { type FoundTable, SourceRefused } from './found-table.ts'
import { type GuessedField, guessFields, titleOf } from './guess-fields.ts'
import { labelOf, numberOf } from './label-of.ts'
import { printed } from './printed.ts'
import type { RowsOfTable, TargetOfRows } from './write-rows.ts'

/** Resources of every config. */
const BUILT_IN: readonly string[] = ['account', 'role']
/** Number of columns of a new list. */
const SHOWN = 7

/** The new or changed files, and the reasons for guesses. */
export class Scaffold {
  readonly files = new Map<string, string>()
  /** Beginnings of the paths that bound pages call. */
  readonly called = new Set<string>()
  readonly #directory: string
  readonly #known: Map<string, ConfigSource>
  readonly #module: string
  readonly #labels: readonly string[]
  readonly #said: string[] = []
  readonly #added: {
    readonly found: FoundTable
    readonly fields: readonly GuessedField[]
    readonly label: GuessedField
  }[] = []

  /** `labels`: `resource.field` where records are to be called by another field than the guessed one. */
  constructor(
    directory: string,
    sources: readonly ConfigSource[],
    module: string | undefined,
    labels: readonly string[],
  ) {
    this.#labels = labels
    this.#directory = directory
    this.#known = new Map(sources.map(source => [source.path, source]))
    const modules = (parse(this.#text('app.json')) as { modules?: string[] } | undefined)?.modules ?? []
    this.#module = module ?? modules[0] ?? ''
    if (!modules.includes(this.#module))
      throw new SourceRefused(`There is no module "${this.#module}" in ${directory}; there are: ${modules.join(', ')}.`)
  }

  sources(): readonly ConfigSource[] {
    const texts = new Map(this.#known)
    for (const [path, text] of this.files) texts.set(path, { path, text })
    return [...texts.values()]
  }

  inWords(): string {
    const files = [...this.files].map(([path, text]) =>
      this.#known.has(path) ? `~ ${path} (changed)\n` : `+ ${path}\n${text}`,
    )
    return `${this.#said.join('\n')}\n\n${files.join('\n')}\n`
  }

  /** Whether the config has the resource. */
  has(name: string): boolean {
    const files = [...this.#known.keys(), ...this.files.keys()]
    return BUILT_IN.includes(name) || files.some(each => each.endsWith(`/resources/${name}.json`))
  }

  /** How the rows of the added tables become records. */
  rowsOfTables(): readonly RowsOfTable[] {
    const labels = new Map(
      this.#added.map(({ found, label }) => [
        found.stored?.table,
        {
          resource: found.name,
          field: label.name,
          label: found.columns.find(({ title }) => title === label.source)?.stored?.column,
        },
      ]),
    )
    return this.#added.flatMap(({ found: { name, stored, columns }, fields }) =>
      stored === undefined
        ? []
        : [
            {
              ...stored,
              resource: name,
              columns: fields.flatMap(({ name: field, source, config }) => {
                const { column, target } = columns.find(({ title }) => title === source)?.stored ?? {}
                const { label, ...called } = labels.get(target) ?? {}
                if (column === undefined || (target !== undefined && label === undefined)) return []
                const isMoment = config.type === 'datetime'
                return [
                  {
                    field,
                    column,
                    isMoment,
                    ...(target && label ? { target: { table: target, label, ...called } as TargetOfRows } : {}),
                  },
                ]
              }),
            },
          ],
    )
  }

  add(found: FoundTable): void {
    const { name, title, chinese, columns, omitted = [], rows, source } = found
    if (name === '') throw new SourceRefused(`Of "${title}" no name can be made: say --name.`)
    if (this.has(name)) throw new SourceRefused(`There is a resource "${name}" already: say another --name.`)
    const guessed = guessFields(columns)
    if (guessed.length === 0) throw new SourceRefused(`"${title}" has no column of which a field can be made.`)
    const wanted = this.#labels.find(each => each.startsWith(`${name}.`))?.slice(name.length + 1)
    const known = wanted === undefined ? labelOf(guessed) : guessed.find(field => field.name === wanted)
    if (wanted !== undefined && !known)
      throw new SourceRefused(
        `${name} has no field "${wanted}"; there are: ${guessed.map(each => each.name).join(', ')}.`,
      )
    const label = known ?? numberOf(guessed, source)
    const fields = known ? guessed : [label, ...guessed]
    this.#added.push({ found, fields, label })
    const titles = titleOf(title, chinese)
    const role = this.#permission(name, titles)
    for (const { path } of Object.values(source?.operations ?? {})) this.called.add(beginningOf(String(path)))
    const made = { name, titles, role, label, fields, source }
    this.#addResource(made)
    this.#addPage(made)
    this.#append(`modules/${this.#module}/module.json`, ['pages'], name)
    this.#explain(name, title, rows, fields, label, omitted)
  }

  #addResource({ name, titles, role, label, fields, source }: NewTable): void {
    const path = `modules/${this.#module}/resources/${name}.json`
    const calls = callsOf(source)
    const actions = ['create', 'update', 'delete', 'import'].filter(each => calls.has(each))
    const renamed = Object.fromEntries(
      fields.filter(each => each.name !== each.source).map(each => [each.name, each.source]),
    )
    const bound = source && {
      ...source,
      recordCalls: false,
      operations: Object.fromEntries(
        Object.entries(source.operations).map(([call, operation]) => [
          call,
          Object.keys(renamed).length > 0 && call !== 'delete'
            ? { ...operation, [call === 'list' || call === 'read' ? 'fields' : 'params']: renamed }
            : operation,
        ]),
      ),
    }
    this.files.set(
      path,
      this.#print(path, 'resource', {
        title: titles,
        label: label.name,
        scope: 'global',
        ...(bound && !listParams(source)?.search ? {} : { search: [label.name] }),
        fields: Object.fromEntries(fields.map(({ name: field, config }) => [field, ordered(config)])),
        ...(bound ? { source: bound } : {}),
        ...(actions.length > 0 ? { grants: [{ roles: [role], actions }] } : {}),
      }),
    )
  }

  #addPage({ name, titles, role, label, fields, source }: NewTable): void {
    const calls = callsOf(source)
    const asked = listParams(source)
    const path = `modules/${this.#module}/pages/${name}.json`
    const shown = [label, ...fields.filter(each => each !== label && each.config.type !== 'textarea')].slice(0, SHOWN)
    const filters = (
      source
        ? fields.filter(each => asked && Object.hasOwn(asked, each.name))
        : fields.filter(({ config }) => ['enum', 'boolean', 'reference'].includes(String(config.type)))
    ).slice(0, 4)
    const toolbar = ['create', 'import'].filter(each => calls.has(each))
    const row = [...(calls.has('update') ? ['edit'] : []), ...(calls.has('delete') ? ['delete'] : [])]
    this.files.set(
      path,
      this.#print(path, 'page', {
        path: `${this.#modulePath()}/${name}`,
        title: titles,
        roles: [role],
        kind: 'list',
        resource: name,
        columns: shown.map(each => each.name),
        ...(filters.length > 0 ? { filters: filters.map(each => (source ? exactly(each) : each.name)) } : {}),
        ...(source ? {} : { sort: [label.name] }),
        ...(toolbar.length + row.length > 0 ? { actions: { toolbar, row } } : {}),
      }),
    )
  }

  #explain(
    name: string,
    title: string,
    rows: number,
    fields: readonly GuessedField[],
    label: GuessedField,
    omitted: readonly string[],
  ): void {
    const width = Math.max(...fields.map(field => field.name.length))
    this.#said.push(
      `${name}, from "${title}"${rows > 0 ? ` with ${rows} rows` : ''}; records are called by ${label.name}:`,
      ...fields.map(field => `  ${field.name.padEnd(width)}  ${String(field.config.type).padEnd(9)}  ${field.why}`),
      ...(omitted.length > 0 ? [`  without ${omitted.join(', ')}: lists, objects and constants`] : []),
    )
  }

  #permission(name: string, title: LocalizedText): string {
    const { permissions = [] } = (parse(this.#text('permissions.json')) ?? {}) as {
      permissions?: { id: number; role: string }[]
    }
    const role = permissions.some(each => each.role === name) ? `${name}1` : name
    const id = Math.max(0, ...permissions.map(each => each.id)) + 1
    this.#append('permissions.json', ['permissions'], {
      id,
      role,
      title,
      kind: 'page',
    })
    return role
  }

  #append(path: string, at: readonly string[], value: unknown): void {
    const text = this.#text(path)
    const last = findNodeAtLocation(parseTree(text)!, [...at])?.children?.at(-1)
    if (last) {
      // Placed like the previous entry: below it, or after it on its line.
      const end = last.offset + last.length
      const [indent] = /(?<=\n)[ \t]*$/.exec(text.slice(0, last.offset)) ?? []
      const entry = printed(
        value,
        indent ?? '',
        text.slice(last.offset, end).includes('\n') ? 0 : Number.POSITIVE_INFINITY,
      )
      this.files.set(
        path,
        `${text.slice(0, end)},${indent === undefined ? ' ' : `\n${indent}`}${entry}${text.slice(end)}`,
      )
      return
    }
    const formattingOptions = { insertSpaces: true, tabSize: 2, insertFinalNewline: true }
    const edits = modify(text, [...at, -1], value, { formattingOptions, isArrayInsertion: true })
    this.files.set(path, applyEdits(text, edits))
  }

  #modulePath(): string {
    return (
      (parse(this.#text(`modules/${this.#module}/module.json`)) as { path?: string } | undefined)?.path ??
      `/${this.#module}`
    )
  }

  #text(path: string): string {
    return this.files.get(path) ?? this.#known.get(path)?.text ?? '{}'
  }

  #print(path: string, kind: string, value: object): string {
    const folder = dirname(resolve(this.#directory, path))
    const schemas = this.#schemas()
    const base = schemas.includes('://')
      ? schemas
      : relative(folder, resolve(this.#directory, schemas)).replaceAll('\\', '/')
    return `${printed({ $schema: `${base}/${kind}.schema.json`, ...value }, '')}\n`
  }

  /** Location of the schemas: a URL, or a path relative to the config directory, as in `app.json`. */
  #schemas(): string {
    const { $schema } = (parse(this.#text('app.json')) ?? {}) as { $schema?: string }
    return $schema === undefined ? join(projectRoot(), 'schemas') : posix.dirname($schema)
  }
}

/** A table of which a resource and its page are made. */
interface NewTable {
  readonly name: string
  readonly titles: LocalizedText
  /** Who may use the page. */
  readonly role: string
  readonly label: GuessedField
  readonly fields: readonly GuessedField[]
  readonly source: FoundTable['source']
}

/** What can be done to the records: those calls that a bound API has, or everything. */
function callsOf(source: FoundTable['source']): ReadonlySet<string> {
  return new Set(source ? Object.keys(source.operations) : ['create', 'update', 'delete', 'import'])
}

/** By which parameters a bound API filters its list. */
function listParams(source: FoundTable['source']): Readonly<Record<string, unknown>> | undefined {
  return source?.operations.list?.params as Readonly<Record<string, unknown>> | undefined
}

/** By which a proxy knows the path; `/api` alone would be the platform's own calls as well. */
function beginningOf(path: string): string {
  const parts = path.split('/').slice(1)
  return `/${parts.slice(0, parts[0] === 'api' ? 2 : 1).join('/')}`
}

/** A filter that sends one value; ranges have parameters of their own. */
function exactly({ name, config }: GuessedField): string | object {
  const isRange = ['integer', 'decimal', 'date', 'datetime'].includes(String(config.type))
  return isRange ? { field: name, operator: 'eq' } : name
}

/** Type and title first, as in hand-written files. */
function ordered({ type, title, ...rest }: Readonly<Record<string, unknown>>): object {
  return { type, title, ...rest }
}
