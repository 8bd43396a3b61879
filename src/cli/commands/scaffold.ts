import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, posix, relative, resolve } from 'node:path'
import { applyEdits, findNodeAtLocation, modify, parse, parseTree } from 'jsonc-parser'
import { createCompiler } from '#compiler/compiler.ts'
import type { ConfigSource } from '#compiler/read/config-source.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import { readExtensions } from '#compiler/read/read-extensions.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { projectRoot } from '#server/project-root.ts'
import type { Command } from '../command.ts'
import { fail } from '../config-change.ts'
import { configDirectory } from '../config-directory.ts'
import { counted } from '../counted.ts'
import { formatProblems } from '../format-problems.ts'
import { type FoundTable, SourceRefused } from '../scaffold/found-table.ts'
import { freeName, type GuessedField, guessFields, titleOf } from '../scaffold/guess-fields.ts'
import { openApiTables } from '../scaffold/openapi-tables.ts'
import { databaseTables, sheetTable } from '../scaffold/sources.ts'
import {
  type RowsOfTable,
  type SharedLabel,
  sharedLabels,
  type TargetOfRows,
  writeRows,
} from '../scaffold/write-rows.ts'

/** Resources of every config. */
const BUILT_IN: readonly string[] = ['account', 'role']
/** Number of columns of a new list. */
const SHOWN = 7

/** Generates resources and pages from a sheet, a database or an OpenAPI document. Writes nothing without --write. */
export const scaffoldCommand: Command = {
  name: 'scaffold',
  summary: 'Make resources and pages of a sheet, tables or an OpenAPI document; shows them first, --write writes them.',
  usage:
    'scaffold --csv FILE | --xlsx FILE | --openapi URL|FILE | --database URL --table A,B [--name N] [--only A,B] [--label A.FIELD] [--rows DIR] [--module M] [--write] [--config DIR]',
  options: {
    csv: { type: 'string' },
    xlsx: { type: 'string' },
    openapi: { type: 'string' },
    database: { type: 'string' },
    table: { type: 'string' },
    name: { type: 'string' },
    only: { type: 'string' },
    label: { type: 'string' },
    rows: { type: 'string' },
    module: { type: 'string' },
    write: { type: 'boolean' },
    config: { type: 'string' },
  },
  async run(options, _positionals, output) {
    const { csv, xlsx, openapi, database, table, name, only, label, rows, module, write } = options
    if ([csv, xlsx, openapi, database].filter(each => each !== undefined).length !== 1)
      return fail(output, `Wanted: ${scaffoldCommand.usage}\n`, 2)
    if (rows !== undefined && database === undefined)
      return fail(output, '--rows is for --database: the rows of a sheet are imported from the sheet.\n', 2)
    const directory = configDirectory(options)
    try {
      const { found, left } = await tablesOf({ file: csv ?? xlsx, openapi, database, table })
      const chosen = typeof only === 'string' ? found.filter(each => only.split(',').includes(each.name)) : found
      if (chosen.length === 0)
        throw new SourceRefused(`There is no ${only}; there are: ${found.map(each => each.name).join(', ')}.`)
      const named = typeof name === 'string' && chosen.length === 1 ? [{ ...chosen[0]!, name }] : chosen
      await readExtensions(directory)
      const sources = await readConfigFiles(directory)
      const made = new Scaffold(
        directory,
        sources,
        typeof module === 'string' ? module : undefined,
        typeof label === 'string' ? label.split(',') : [],
      )
      // Of many, the others are of use; one is to be named otherwise.
      const fresh = named.length > 1 ? named.filter(each => !made.has(each.name)) : named
      for (const each of fresh) made.add(each)
      for (const each of named.filter(each => !fresh.includes(each)))
        left.push(`${each.name}: there is a resource of this name already.`)
      const compiled = createCompiler(basename(resolve(directory))).compile(made.sources())
      output.write(made.inWords())
      for (const each of left) output.write(`Left out: ${each}\n`)
      if (!compiled.ok) {
        output.error(formatProblems(compiled.problems, new Map(), output.colors))
        return fail(output, 'With this the config would have mistakes; nothing was written.\n')
      }
      if (typeof rows === 'string')
        for (const each of await sharedLabels(String(database), made.rowsOfTables())) output.write(inWords(each))
      if (write !== true) {
        output.write('Nothing was written: --write writes these files.\n')
        return 0
      }
      for (const [path, text] of made.files) {
        await mkdir(dirname(join(directory, path)), { recursive: true })
        await writeFile(join(directory, path), text)
      }
      output.write('Written. "check" finds nothing wrong; "plan" says what it changes in the database.\n')
      const sheets =
        typeof rows === 'string' ? await writeRows(String(database), made.rowsOfTables(), resolve(rows)) : []
      if (sheets.length > 0)
        output.write(`Rows are in ${rows}. Import them on the new pages, in this order: ${sheets.join(', ')}.\n`)
      else if (csv !== undefined || xlsx !== undefined) output.write(`Import ${csv ?? xlsx} on the new page.\n`)
      else if (openapi !== undefined)
        output.write(
          `Browsers call ${[...made.called].join(', ')} at the address of the platform: the proxy before it must pass that to the ` +
            'API ("Pages bound to another API" in docs/operations.md).\n',
        )
      return 0
    } catch (error) {
      if (error instanceof SourceRefused) return fail(output, `${error.message}\n`)
      throw error
    }
  },
}

function inWords({ resource, field, count, example, referring }: SharedLabel): string {
  return (
    `Several records share ${counted(count, 'value')} of ${resource}.${field}, e.g. ${JSON.stringify(example)}: rows of ` +
    `${referring.join(', ')} that refer to them will be refused by the import. Say --label ${resource}.FIELD with a field that ` +
    `differs in each record, or make the values differ first.\n`
  )
}

async function tablesOf(
  from: Readonly<Record<'file' | 'openapi' | 'database' | 'table', string | boolean | undefined>>,
): Promise<{ readonly found: readonly FoundTable[]; readonly left: string[] }> {
  if (typeof from.file === 'string') return { found: [await sheetTable(from.file)], left: [] }
  if (typeof from.openapi === 'string') return openApiTables(from.openapi)
  const names = typeof from.table === 'string' ? from.table.split(',').map(each => each.trim()) : []
  return { found: await databaseTables(String(from.database), names.filter(Boolean)), left: [] }
}

/** The new or changed files, and the reasons for guesses. */
class Scaffold {
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
    const path = `modules/${this.#module}/resources/${name}.json`
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
    const calls = source ? new Set(Object.keys(source.operations)) : new Set(['create', 'update', 'delete', 'import'])
    const actions = ['create', 'update', 'delete', 'import'].filter(each => calls.has(each))
    const renamed = Object.fromEntries(
      fields.filter(each => each.name !== each.source).map(each => [each.name, each.source]),
    )
    for (const { path } of Object.values(source?.operations ?? {})) this.called.add(beginningOf(String(path)))
    const asked = source?.operations.list?.params as Record<string, string> | undefined
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
        ...(bound && !asked?.search ? {} : { search: [label.name] }),
        fields: Object.fromEntries(fields.map(({ name: field, config }) => [field, ordered(config)])),
        ...(bound ? { source: bound } : {}),
        ...(actions.length > 0 ? { grants: [{ roles: [role], actions }] } : {}),
      }),
    )
    const page = `modules/${this.#module}/pages/${name}.json`
    const shown = [label, ...fields.filter(each => each !== label && each.config.type !== 'textarea')].slice(0, SHOWN)
    const filters = (
      bound
        ? fields.filter(each => asked && Object.hasOwn(asked, each.name))
        : fields.filter(({ config }) => ['enum', 'boolean', 'reference'].includes(String(config.type)))
    ).slice(0, 4)
    const toolbar = ['create', 'import'].filter(each => calls.has(each))
    const row = [...(calls.has('update') ? ['edit'] : []), ...(calls.has('delete') ? ['delete'] : [])]
    this.files.set(
      page,
      this.#print(page, 'page', {
        path: `${this.#modulePath()}/${name}`,
        title: titles,
        roles: [role],
        kind: 'list',
        resource: name,
        columns: shown.map(each => each.name),
        ...(filters.length > 0 ? { filters: filters.map(each => (bound ? exactly(each) : each.name)) } : {}),
        ...(bound ? {} : { sort: [label.name] }),
        ...(toolbar.length + row.length > 0 ? { actions: { toolbar, row } } : {}),
      }),
    )
    this.#append(`modules/${this.#module}/module.json`, ['pages'], name)
    this.#explain(name, title, rows, fields, label, omitted)
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

/** Texts that name a record for people, and those that name it for systems. */
const NAME = /(name|title|subject)$/i
const CODE = /^(login|code|key|slug)$/i

/** The text by which records are called: one that differs in each record, a name, or else the first. */
function labelOf(fields: readonly GuessedField[]): GuessedField | undefined {
  const texts = fields.filter(({ config }) => ['text', 'email', 'phone', 'textarea'].includes(String(config.type)))
  const names = texts.filter(({ name }) => !/(^id|Id)$/.test(name))
  return (
    names.find(({ config }) => config.unique) ??
    names.find(({ name, config }) => config.required && NAME.test(name)) ??
    names.find(({ name, config }) => config.required && CODE.test(name)) ??
    names.find(({ name }) => NAME.test(name)) ??
    names.find(({ config }) => config.required) ??
    names[0] ??
    texts[0]
  )
}

/** What records without a text are called by: the id that another system gave them, or one of our own. */
function numberOf(fields: readonly GuessedField[], source: FoundTable['source']): GuessedField {
  const name = freeName('number', new Set(fields.map(each => each.name)))
  const title = { 'zh-CN': '编号', 'en-US': 'No.' }
  return source
    ? {
        name,
        source: source.idField ?? 'id',
        config: { type: source.idType ?? 'integer', title, readOnly: true },
        why: 'the id; there is no text',
      }
    : { name, source: name, config: { type: 'sequence', title, pattern: '{00000}' }, why: 'added; there is no text' }
}

/** Characters per line. */
const LINE = 110

/** JSON in hand-written layout: values that fit are on one line, except the root object. */
function printed(value: unknown, indent: string, room = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const [open, close] = isList ? '[]' : '{}'
  const members = Object.entries(value).map(([key, each]) => [isList ? '' : `${JSON.stringify(key)}: `, each] as const)
  const space = isList ? '' : ' '
  const flat = `${open}${space}${members.map(([key, each]) => key + printed(each, '', LINE)).join(', ')}${space}${close}`
  if (members.length === 0) return `${open}${close}`
  if (room > 0 && flat.length <= room && !flat.includes('\n')) return flat
  const inner = `${indent}  `
  const lines = members.map(([key, each]) => `${inner}${key}${printed(each, inner, LINE - inner.length - key.length)}`)
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}

/** Type and title first, as in hand-written files. */
function ordered({ type, title, ...rest }: Readonly<Record<string, unknown>>): object {
  return { type, title, ...rest }
}
