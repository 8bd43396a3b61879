import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, posix, relative, resolve } from 'node:path'
import { applyEdits, findNodeAtLocation, modify, parse, parseTree } from 'jsonc-parser'
import { createCompiler } from '#compiler/compiler.ts'
import type { ConfigSource } from '#compiler/read/config-source.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import { readExtensions } from '#compiler/read/read-extensions.ts'
import { projectRoot } from '#server/project-root.ts'
import type { Command } from '../command.ts'
import { fail } from '../config-change.ts'
import { configDirectory } from '../config-directory.ts'
import { formatProblems } from '../format-problems.ts'
import { type GuessedField, guessFields, words } from '../scaffold/guess-fields.ts'
import { databaseTables, type FoundTable, openApiTables, SourceRefused, sheetTable } from '../scaffold/sources.ts'

/** Number of columns of a new list. */
const SHOWN = 7

/** Generates resources and pages from a sheet, a database or an OpenAPI document. Writes nothing without --write. */
export const scaffoldCommand: Command = {
  name: 'scaffold',
  summary: 'Make resources and pages of a sheet, tables or an OpenAPI document; shows them first, --write writes them.',
  usage:
    'scaffold --csv FILE | --xlsx FILE | --openapi URL|FILE | --database URL --table A,B [--name N] [--module M] [--write] [--config DIR]',
  options: {
    csv: { type: 'string' },
    xlsx: { type: 'string' },
    openapi: { type: 'string' },
    database: { type: 'string' },
    table: { type: 'string' },
    name: { type: 'string' },
    module: { type: 'string' },
    write: { type: 'boolean' },
    config: { type: 'string' },
  },
  async run(options, _positionals, output) {
    const { csv, xlsx, openapi, database, table, name, module, write } = options
    if ([csv, xlsx, openapi, database].filter(each => each !== undefined).length !== 1)
      return fail(output, `Wanted: ${scaffoldCommand.usage}\n`, 2)
    const directory = configDirectory(options)
    try {
      const { found, left = [] } = await tablesOf({ file: csv ?? xlsx, openapi, database, table })
      const named = typeof name === 'string' && found.length === 1 ? [{ ...found[0]!, name }] : found
      await readExtensions(directory)
      const sources = await readConfigFiles(directory)
      const made = new Scaffold(directory, sources, typeof module === 'string' ? module : undefined)
      for (const each of named) made.add(each)
      const compiled = createCompiler(basename(resolve(directory))).compile(made.sources())
      output.write(made.inWords())
      for (const each of left) output.write(`Left out: ${each}\n`)
      if (!compiled.ok) {
        output.error(formatProblems(compiled.problems, new Map(), output.colors))
        return fail(output, 'With this the config would have mistakes; nothing was written.\n')
      }
      if (write !== true) {
        output.write('Nothing was written: --write writes these files.\n')
        return 0
      }
      for (const [path, text] of made.files) {
        await mkdir(dirname(join(directory, path)), { recursive: true })
        await writeFile(join(directory, path), text)
      }
      output.write('Written. "check" finds nothing wrong; "plan" says what it changes in the database.\n')
      return 0
    } catch (error) {
      if (error instanceof SourceRefused) return fail(output, `${error.message}\n`)
      throw error
    }
  },
}

async function tablesOf(
  from: Readonly<Record<'file' | 'openapi' | 'database' | 'table', string | boolean | undefined>>,
): Promise<{ readonly found: readonly FoundTable[]; readonly left?: readonly string[] }> {
  if (typeof from.file === 'string') return { found: [await sheetTable(from.file)] }
  if (typeof from.openapi === 'string') return openApiTables(from.openapi)
  const names = typeof from.table === 'string' ? from.table.split(',').map(each => each.trim()) : []
  return { found: await databaseTables(String(from.database), names.filter(Boolean)) }
}

/** The new or changed files, and the reasons for guesses. */
class Scaffold {
  readonly files = new Map<string, string>()
  readonly #directory: string
  readonly #known: Map<string, ConfigSource>
  readonly #module: string
  readonly #said: string[] = []

  constructor(directory: string, sources: readonly ConfigSource[], module: string | undefined) {
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

  add({ name, title, columns, rows, source }: FoundTable): void {
    if (name === '') throw new SourceRefused(`Of "${title}" no name can be made: say --name.`)
    const path = `modules/${this.#module}/resources/${name}.json`
    const isTaken = [...this.#known.keys(), ...this.files.keys()].some(each => each.endsWith(`/resources/${name}.json`))
    if (isTaken) throw new SourceRefused(`There is a resource "${name}" already: say another --name.`)
    const fields = guessFields(columns)
    const texts = fields.filter(({ config }) => config.type === 'text')
    const label =
      texts.find(({ config }) => config.required || config.unique) ??
      texts.find(each => /(name|title|subject)$/i.test(each.name)) ??
      texts[0] ??
      fields[0]
    if (!label) throw new SourceRefused(`"${title}" has no column of which a field can be made.`)
    const role = this.#permission(name, title)
    const calls = source ? new Set(Object.keys(source.operations)) : new Set(['create', 'update', 'delete', 'import'])
    const actions = ['create', 'update', 'delete', 'import'].filter(each => calls.has(each))
    const titles = { 'zh-CN': title, 'en-US': words(title) }
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
        ...(bound ? {} : { search: [label.name] }),
        fields: Object.fromEntries(fields.map(({ name: field, config }) => [field, ordered(config)])),
        ...(bound ? { source: bound } : {}),
        ...(actions.length > 0 ? { grants: [{ roles: [role], actions }] } : {}),
      }),
    )
    const page = `modules/${this.#module}/pages/${name}.json`
    const shown = [label, ...fields.filter(each => each !== label && each.config.type !== 'textarea')].slice(0, SHOWN)
    const filters = bound
      ? []
      : fields.filter(({ config }) => ['enum', 'boolean', 'reference'].includes(String(config.type))).slice(0, 4)
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
        ...(filters.length > 0 ? { filters: filters.map(each => each.name) } : {}),
        ...(bound ? {} : { sort: [label.name] }),
        ...(toolbar.length + row.length > 0 ? { actions: { toolbar, row } } : {}),
      }),
    )
    this.#append(`modules/${this.#module}/module.json`, ['pages'], name)
    this.#explain(name, title, rows, fields, label)
  }

  #explain(name: string, title: string, rows: number, fields: readonly GuessedField[], label: GuessedField): void {
    const width = Math.max(...fields.map(field => field.name.length))
    this.#said.push(
      `${name}, from "${title}"${rows > 0 ? ` with ${rows} rows` : ''}; records are called by ${label.name}:`,
      ...fields.map(field => `  ${field.name.padEnd(width)}  ${String(field.config.type).padEnd(9)}  ${field.why}`),
    )
  }

  #permission(name: string, title: string): string {
    const { permissions = [] } = (parse(this.#text('permissions.json')) ?? {}) as {
      permissions?: { id: number; role: string }[]
    }
    const role = permissions.some(each => each.role === name) ? `${name}1` : name
    const id = Math.max(0, ...permissions.map(each => each.id)) + 1
    this.#append('permissions.json', ['permissions'], {
      id,
      role,
      title: { 'zh-CN': title, 'en-US': words(title) },
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
