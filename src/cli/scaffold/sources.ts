import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { sql } from 'kysely'
import { parse as parseYaml } from 'yaml'
import { DEFAULT_LIMITS } from '#model/default-limits.ts'
import { readSheet } from '#server/features/imports/sheets/read-sheet.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { type FoundColumn, nameFrom, words } from './guess-fields.ts'
import { inChinese, isChinese } from './vocabulary.ts'

/** A source of a new resource. */
export interface FoundTable {
  readonly name: string
  readonly title: string
  /** Its Chinese title, if the source has one beside the name. */
  readonly chinese?: string
  readonly columns: readonly FoundColumn[]
  /** Columns for which no field can be made. */
  readonly omitted?: readonly string[]
  readonly rows: number
  /** `source` of the resource, if its records stay where they are. The caller adds `{fields}` of the list. */
  readonly source?: {
    readonly kind: 'rest'
    readonly idField?: string
    readonly operations: Readonly<Record<string, Record<string, unknown>>>
  }
}

/** A source that cannot be read, with a message for the user. */
export class SourceRefused extends Error {}

/** Number of rows of a table that are examined. */
const SAMPLE = 10_000

/** A table from a .csv or .xlsx file; the first row has the column names. */
export async function sheetTable(file: string): Promise<FoundTable> {
  const bytes = await readFile(file).catch(() => {
    throw new SourceRefused(`${file} cannot be read.`)
  })
  const sheet = await readSheet({ name: basename(file), bytes: new Uint8Array(bytes) }, DEFAULT_LIMITS).catch(error => {
    throw new SourceRefused(`${file} is not a sheet that can be read: ${(error as Error).message}`)
  })
  const rows = [...sheet.rows].map(({ cells }) => cells)
  const title = basename(file).replace(/\.\w+$/, '')
  const columns = sheet.headings.flatMap((heading, index) =>
    heading.trim() === '' ? [] : [{ title: heading.trim(), values: rows.map(cells => cells[index] ?? null) }],
  )
  if (columns.length === 0) throw new SourceRefused(`${file} has no headings in its first row.`)
  return { name: nameFrom(singular(title)), title, columns, rows: sheet.count }
}

/** Tables of a SQLite file or a PostgreSQL database. Columns `x_id` of a known table become references. */
export async function databaseTables(url: string, names: readonly string[]): Promise<FoundTable[]> {
  const database = await openDatabase(url)
  try {
    const { reader, adapter } = database
    const existing = new Map((await adapter.existingTables(reader)).map(table => [table.name, table]))
    const missing = names.filter(name => !existing.has(name))
    if (names.length === 0 || missing.length > 0)
      throw new SourceRefused(
        `${names.length === 0 ? 'Say which tables: --table A,B.' : `There is no table ${missing.join(', ')}.`} There are: ${[...existing.keys()].join(', ')}`,
      )
    const found: FoundTable[] = []
    for (const name of names) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)} limit ${SAMPLE}`.execute(
        reader,
      )
      const columns = [...existing.get(name)!.columns]
        .filter(([column]) => column !== 'id')
        .map(([column, printed]): FoundColumn => {
          const values = rows.map(row => row[column])
          const target = names.find(each => nameFrom(singular(each)) === nameFrom(column.replace(/_?id$/i, '')))
          if (target && /_?id$/i.test(column) && values.every(isId))
            return {
              title: column.replace(/_?id$/i, ''),
              values,
              known: { type: 'reference', resource: nameFrom(singular(target)) },
              because: `its name leads to the table ${target}`,
            }
          const type = declaredType(printed)
          return { title: column, values, ...(type ? { known: type, because: `declared as ${printed}` } : {}) }
        })
      found.push({ name: nameFrom(singular(name)), title: singular(name), columns, rows: rows.length })
    }
    return found
  } finally {
    await database.close()
  }
}

/** 64-bit integers come as texts. */
function isId(value: unknown): boolean {
  return value === null || /^\d+$/.test(String(value))
}

/** Facts from the database about a column; texts are better guessed from their values. */
function declaredType(printed: string): Record<string, unknown> | undefined {
  if (/bool/i.test(printed)) return { type: 'boolean' }
  if (/timestamp|datetime/i.test(printed)) return { type: 'datetime' }
  if (/^date/i.test(printed)) return { type: 'date' }
  if (/^(?:(?:small|big|tiny|medium)?int(?:eger|\d)?|(?:small|big)?serial)\b/i.test(printed)) return { type: 'integer' }
  if (/real|double|float|numeric|decimal/i.test(printed)) return { type: 'decimal' }
  return undefined
}

type Json = Readonly<Record<string, unknown>>

/** Every path of an OpenAPI document that returns a list of objects, bound by `rest`; `left`: the other paths, with reasons. */
export async function openApiTables(
  place: string,
): Promise<{ readonly found: readonly FoundTable[]; readonly left: string[] }> {
  const text = /^https?:/.test(place)
    ? await fetch(place).then(answer => answer.text())
    : await readFile(place, 'utf8').catch(() => {
        throw new SourceRefused(`${place} cannot be read.`)
      })
  const document = readDocument(text, place)
  const paths = document.paths as Readonly<Record<string, Json>>
  const base = basePath(document)
  const found: FoundTable[] = []
  const left: string[] = []
  for (const [path, operations] of Object.entries(paths)) {
    const get = operations.get as Json | undefined
    if (!get || path.includes('{')) continue
    const list = listIn(document, answerOf(document, get))
    if (!list) continue
    const idKind = kindOf(propertiesOf(document, list.item).id ?? {})
    const recordAt = (at: string) =>
      Object.keys(paths).find(
        each =>
          each.startsWith(`${at}/`) &&
          /^\/\{[^/]+\}$/.test(each.slice(at.length)) &&
          takesId(document, paths[each]!, idKind),
      )
    // `/pet/findByStatus` lists the objects of `/pet/{petId}`.
    const own = path.replace(/\/$/, '')
    const above = own.slice(0, own.lastIndexOf('/'))
    const isOfAbove = () =>
      above !== '' && !recordAt(own) && answersSame(document, paths[recordAt(above) ?? ''], list.item)
    const home = isOfAbove() ? above : own
    const last = home.split('/').filter(Boolean).at(-1) ?? list.rows
    const name = nameFrom(singular(last))
    if (name === '' || found.some(each => each.name === name)) continue
    if (idKind === 'string') {
      left.push(`${path}: the ids of its records are texts; those of a resource are whole numbers.`)
      continue
    }
    const parameters = queryOf(document, get)
    const { columns, omitted } = columnsOf(document, list.item, parameters)
    if (columns.length === 0) {
      left.push(`${path}: its rows have nothing but lists and objects.`)
      continue
    }
    const params = paramsOf(parameters, columns)
    const single = recordAt(home)
    const collection = home === own ? path : home
    const call = (method: string, at: string | undefined, key: string) =>
      at !== undefined && paths[at]?.[method]
        ? {
            [key]: {
              method: method.toUpperCase(),
              path: base + at.replace(/\{[^}]+\}$/, '{id}'),
              ...(method === 'post' || method === 'put' || method === 'patch'
                ? encodingOf(document, paths[at]![method] as Json)
                : {}),
            },
          }
        : {}
    // `PUT /pet` takes the id in its body.
    const update = () => {
      const at = [single, collection].find(each => each && (paths[each]?.put || paths[each]?.patch))
      const bound = call(at && paths[at]?.put ? 'put' : 'patch', at, 'update')
      return at === collection && bound.update ? { update: { ...bound.update, params: { id: 'id' } } } : bound
    }
    found.push({
      name,
      title: singular(last),
      chinese: chineseIn(list.item) ?? tagOf(get),
      rows: 0,
      columns,
      omitted,
      source: {
        kind: 'rest',
        operations: {
          list: {
            method: 'GET',
            path: base + path,
            ...(Object.keys(params).length > 0 ? { params } : {}),
            ...(list.rows === '' ? {} : { rows: list.rows }),
            ...(list.total === undefined ? {} : { total: list.total }),
          },
          ...call('get', single, 'read'),
          ...call('post', collection, 'create'),
          ...update(),
          ...call('delete', single, 'delete'),
        },
      },
    })
  }
  if (found.length === 0)
    throw new SourceRefused(
      [`${place} has no GET without parameters in its path that answers a list of objects with ids.`, ...left].join(
        '\n',
      ),
    )
  return { found, left }
}

/** Whether the path takes the `id` of the rows: `/users/{username}` does not if ids are numbers. */
function takesId(document: Json, operations: Json, idKind: unknown): boolean {
  const calls = [operations, ...Object.values(operations)] as Json[]
  const parameters = calls.flatMap(({ parameters = [] }) => parameters as Json[]).map(each => resolved(document, each))
  const kinds = parameters.filter(each => each.in === 'path').map(each => kindOf((each.schema ?? each) as Json))
  return idKind === undefined || kinds.every(kind => kind === undefined || kind === idKind)
}

function answersSame(document: Json, operations: Json | undefined, item: Json): boolean {
  if (!operations?.get) return false
  const names = (schema: Json) => Object.keys(propertiesOf(document, schema)).join()
  return names(answerOf(document, operations.get as Json)) === names(item)
}

/** A body declared only as a form is sent as one. */
function encodingOf(document: Json, { requestBody }: Json): { readonly encoding: 'json' | 'form' } {
  const types = Object.keys((resolved(document, (requestBody ?? {}) as Json).content ?? {}) as Json)
  const isForm = types.length > 0 && types.every(type => type.startsWith('application/x-www-form-urlencoded'))
  return { encoding: isForm ? 'form' : 'json' }
}

function kindOf({ type }: Json): unknown {
  return Array.isArray(type) ? type.find(each => each !== 'null') : type
}

/** JSON is YAML, too, but a large document is parsed much faster as JSON. */
function readDocument(text: string, place: string): Json {
  let document: unknown
  try {
    document = text.trimStart().startsWith('{') ? JSON.parse(text) : parseYaml(text)
  } catch (error) {
    throw new SourceRefused(`${place} is neither JSON nor YAML: ${(error as Error).message}`)
  }
  const { paths } = (document ?? {}) as Json
  if (typeof paths !== 'object' || paths === null)
    throw new SourceRefused(`${place} is no OpenAPI document: it has no "paths".`)
  return document as Json
}

/** The response schema of a call, in OpenAPI 3 or Swagger 2. */
function answerOf(document: Json, call: Json): Json {
  const responses = (call.responses ?? {}) as Readonly<Record<string, Json>>
  const ok = resolved(document, responses['200'] ?? responses['2XX'] ?? responses.default ?? {})
  const content = (ok.content ?? {}) as Readonly<Record<string, Json>>
  const media = content['application/json'] ?? Object.values(content)[0]
  return resolved(document, (media?.schema ?? ok.schema ?? {}) as Json)
}

/** Position of the rows in a response: the response itself, or a member of it or of its `data`. */
function listIn(
  document: Json,
  schema: Json,
): { readonly rows: string; readonly total?: string; readonly item: Json } | undefined {
  const itemOf = (each: Json) => {
    const item = each.type === 'array' ? resolved(document, (each.items ?? {}) as Json) : undefined
    return item && Object.keys(propertiesOf(document, item)).length > 0 ? item : undefined
  }
  const own = itemOf(schema)
  if (own) return { rows: '', item: own }
  const members = propertiesOf(document, schema)
  const inner = members.data && !itemOf(members.data) ? propertiesOf(document, members.data) : members
  const rows = Object.entries(inner).find(([, each]) => itemOf(each))
  if (!rows) return undefined
  const total = Object.keys(inner).find(each => /^(total|count|totalcount|total_count)$/i.test(each))
  return { rows: rows[0] === 'data' ? '' : rows[0], total, item: itemOf(rows[1])! }
}

/** Parameters in the query of a call, by name. */
function queryOf(document: Json, { parameters = [] }: Json): ReadonlyMap<string, Json> {
  const all = (parameters as Json[]).map(each => resolved(document, each))
  return new Map(all.filter(each => each.in !== 'path' && each.in !== 'header').map(each => [String(each.name), each]))
}

/** Names that parameters of lists have elsewhere, in lower case without underscores. */
const LIST_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  page: ['page', 'pageno', 'pagenum', 'pagenumber', 'pageindex', 'current'],
  pageSize: ['pagesize', 'limit', 'perpage', 'size'],
  search: ['q', 'keyword', 'keywords', 'search', 'query'],
}

/** `params` of a list: paging, search, and the fields by which its query can filter. */
function paramsOf(query: ReadonlyMap<string, Json>, columns: readonly FoundColumn[]): Record<string, string> {
  const names = [...query.keys()]
  const lists = Object.entries(LIST_PARAMETERS).flatMap(([ours, known]) => {
    const theirs = names.find(each => known.includes(each.toLowerCase().replaceAll('_', '')))
    return theirs === undefined ? [] : [[ours, theirs] as const]
  })
  const taken = new Set(lists.map(([, theirs]) => theirs))
  const fields = columns.flatMap(({ title }) => {
    const theirs = names.find(each => !taken.has(each) && nameFrom(each) === nameFrom(title))
    return theirs === undefined ? [] : [[nameFrom(title), theirs] as const]
  })
  return Object.fromEntries([...lists, ...fields])
}

/** Columns of the rows; `query` knows the values of some that the rows leave open. */
function columnsOf(
  document: Json,
  item: Json,
  query: ReadonlyMap<string, Json>,
): { readonly columns: readonly FoundColumn[]; readonly omitted: readonly string[] } {
  const required = new Set(requiredOf(document, item))
  const columns: FoundColumn[] = []
  const omitted: string[] = []
  for (const [title, schema] of Object.entries(propertiesOf(document, item))) {
    if (title === 'id') continue
    const asked = query.get(title)
    const values = schema.enum ?? (asked?.schema as Json | undefined)?.enum ?? asked?.enum
    const known = nameFrom(title) === '' ? undefined : typeIn({ ...schema, ...(values ? { enum: values } : {}) })
    if (!known) omitted.push(title)
    else
      columns.push({
        title,
        chinese: chineseIn(schema),
        values: [],
        known: {
          ...known,
          ...(schema.readOnly === true ? { readOnly: true } : required.has(title) ? { required: true } : {}),
        },
        because: 'declared in the document',
      })
  }
  return { columns, omitted }
}

/** A short Chinese title or description; what follows it explains. */
function chineseIn({ title, description }: Json): string | undefined {
  return [title, description].map(each => /^[^，,。；;：:（(\n]*/.exec(String(each ?? ''))![0].trim()).find(isTitle)
}

/** The Chinese tag of a call names what it lists. */
function tagOf({ tags = [] }: Json): string | undefined {
  return (tags as unknown[]).map(each => String(each).replace(/(管理|接口|相关|模块)+$/, '')).find(isTitle)
}

function isTitle(text: string): boolean {
  return isChinese(text) && text.length <= 12
}

/** Options of a field; a description such as `open-待处理，done-已完成` has their titles. */
function optionsOf(values: readonly string[], description: unknown) {
  const titleOf = (value: string) => {
    const after = String(description ?? '')
      .split(value)
      .slice(1)
    return after.map(text => /^\s*[-—:：=]+\s*([^，,。；;、\s)）]+)/.exec(text)?.[1]).find(Boolean)
  }
  return values.map(value => ({
    value,
    title: { 'zh-CN': titleOf(value) ?? inChinese(value) ?? words(value), 'en-US': words(value) },
  }))
}

function typeIn(schema: Json): Record<string, unknown> | undefined {
  const { format, enum: values, maxLength, minimum, maximum } = schema
  const kind = kindOf(schema)
  // A constant does not describe a record.
  if (Array.isArray(values) && values.length === 1) return undefined
  const limits = {
    ...(typeof minimum === 'number' ? { min: minimum } : {}),
    ...(typeof maximum === 'number' ? { max: maximum } : {}),
  }
  if (Array.isArray(values) && values.length > 0 && values.every(each => typeof each === 'string'))
    return { type: 'enum', options: optionsOf(values as string[], schema.description) }
  if (kind === 'integer') return { type: 'integer', ...limits }
  if (kind === 'number') return { type: 'decimal', ...limits }
  if (kind === 'boolean') return { type: 'boolean' }
  if (kind === 'array' || kind === 'object' || kind === undefined) return undefined
  if (format === 'date') return { type: 'date' }
  if (format === 'date-time') return { type: 'datetime' }
  if (format === 'email') return { type: 'email' }
  if (format === 'uri' || format === 'url') return { type: 'url' }
  const length = typeof maxLength === 'number' ? { maxLength: Math.min(maxLength, 10_000) } : {}
  return { type: typeof maxLength === 'number' && maxLength > 200 ? 'textarea' : 'text', ...length }
}

function propertiesOf(document: Json, schema: Json): Readonly<Record<string, Json>> {
  const whole = resolved(document, schema)
  const parts = ((whole.allOf ?? []) as Json[]).map(each => propertiesOf(document, each))
  const own = Object.entries((whole.properties ?? {}) as Readonly<Record<string, Json>>)
  return Object.assign({}, ...parts, Object.fromEntries(own.map(([name, each]) => [name, resolved(document, each)])))
}

function requiredOf(document: Json, schema: Json): readonly string[] {
  const whole = resolved(document, schema)
  const parts = (whole.allOf ?? []) as Json[]
  return [...((whole.required ?? []) as string[]), ...parts.flatMap(each => requiredOf(document, each))]
}

/** Base path: in OpenAPI 3 from the URL of the first server, in Swagger 2 a member. */
function basePath(document: Json): string {
  const [server] = (document.servers ?? []) as Json[]
  const written = String(server?.url ?? document.basePath ?? '')
  // Scheme and host may have variables (`{scheme}://…`), which make it an invalid URL.
  const path = /^(?:[^/]*:)?\/\/[^/]*(.*)$/.exec(written)?.[1] ?? written
  return path.startsWith('/') ? path.replace(/\/$/, '') : ''
}

/** Follows `$ref` within the document. */
function resolved(document: Json, schema: Json): Json {
  let found = schema
  for (let steps = 0; typeof found.$ref === 'string' && steps < 20; steps++) {
    const path = found.$ref.replace(/^#\//, '').split('/')
    const next = path.reduce<unknown>(
      (value, key) => (value as Json | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    )
    found = (next ?? {}) as Json
  }
  return found
}

function singular(name: string): string {
  if (/ies$/i.test(name)) return name.replace(/ies$/i, 'y')
  return /(ss|us|is)$/i.test(name) ? name : name.replace(/s$/i, '')
}
