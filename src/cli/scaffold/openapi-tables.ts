import { type FoundTable, SourceRefused, singular } from './found-table.ts'
import { type FoundColumn, nameFrom, words } from './guess-fields.ts'
import { type Json, type OpenApiDocument, withOpenApi } from './openapi-document.ts'
import { inChinese, isChinese } from './vocabulary.ts'

interface OpenApiTables {
  readonly found: readonly FoundTable[]
  readonly left: string[]
}

/** Every path of an OpenAPI document that returns a list of objects, bound by `rest`; `left`: the other paths, with reasons. */
export async function openApiTables(place: string): Promise<OpenApiTables> {
  const tables = await withOpenApi(place, tablesIn)
  if (tables.found.length > 0) return tables
  const why = `${place} has no GET without parameters in its path that answers a list of objects with ids.`
  const help = 'Such a path can be bound by hand: "source" of a resource, in docs/configuration.md.'
  throw new SourceRefused([why, ...tables.left, help].join('\n'))
}

function tablesIn(document: OpenApiDocument): OpenApiTables {
  const paths = Object.fromEntries(
    Object.entries(document.root.paths as Readonly<Record<string, Json>>).map(([path, operations]) => [
      path,
      document.resolved(operations),
    ]),
  )
  const base = basePath(document)
  const found: FoundTable[] = []
  const left: string[] = []
  for (const [path, operations] of Object.entries(paths)) {
    const get = operations.get as Json | undefined
    if (!get || path.includes('{')) continue
    const list = listIn(document, answerOf(document, get))
    if (!list) continue
    const properties = propertiesOf(document, list.item)
    const recordAt = (at: string) =>
      Object.keys(paths).find(
        each =>
          each.startsWith(`${at}/`) &&
          /^\/\{[^/]+\}$/.test(each.slice(at.length)) &&
          takesId(document, paths[each]!, kindOf(properties.id ?? {})),
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
    const single = recordAt(home)
    const idField = ['id', /\{(.+)\}$/.exec(single ?? '')?.[1], `${name}Id`, `${name}_id`].find(
      each => each !== undefined && Object.hasOwn(properties, each),
    )
    if (idField === undefined) {
      left.push(`${path}: its records have no id.`)
      continue
    }
    const parameters = queryOf(document, get)
    const { columns, omitted } = columnsOf(document, list.item, idField, parameters)
    if (columns.length === 0) {
      left.push(`${path}: its rows have nothing but lists and objects.`)
      continue
    }
    const params = paramsOf(parameters, columns)
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
      return at === collection && bound.update ? { update: { ...bound.update, params: { id: idField } } } : bound
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
        ...(idField === 'id' ? {} : { idField }),
        ...(kindOf(properties[idField]!) === 'string' ? { idType: 'text' as const } : {}),
        ...(list.envelope ? {} : { envelope: false }),
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
  return { found, left }
}

/** Whether the path takes the `id` of the rows: `/users/{username}` does not if ids are numbers. */
function takesId(document: OpenApiDocument, operations: Json, idKind: unknown): boolean {
  const calls = [operations, ...Object.values(operations)] as Json[]
  const parameters = calls.flatMap(({ parameters = [] }) => parameters as Json[]).map(each => document.resolved(each))
  const kinds = parameters.filter(each => each.in === 'path').map(each => kindOf((each.schema ?? each) as Json))
  return idKind === undefined || kinds.every(kind => kind === undefined || kind === idKind)
}

function answersSame(document: OpenApiDocument, operations: Json | undefined, item: Json): boolean {
  if (!operations?.get) return false
  const names = (schema: Json) => Object.keys(propertiesOf(document, schema)).join()
  return names(answerOf(document, operations.get as Json)) === names(item)
}

/** A body declared only as a form is sent as one. */
function encodingOf(document: OpenApiDocument, { requestBody }: Json): { readonly encoding: 'json' | 'form' } {
  const types = Object.keys((document.resolved((requestBody ?? {}) as Json).content ?? {}) as Json)
  const isForm = types.length > 0 && types.every(type => type.startsWith('application/x-www-form-urlencoded'))
  return { encoding: isForm ? 'form' : 'json' }
}

function kindOf({ type }: Json): unknown {
  return Array.isArray(type) ? type.find(each => each !== 'null') : type
}

/** The response schema of a call, in OpenAPI 3 or Swagger 2. */
function answerOf(document: OpenApiDocument, call: Json): Json {
  const responses = (call.responses ?? {}) as Readonly<Record<string, Json>>
  const ok = document.resolved(responses['200'] ?? responses['2XX'] ?? responses.default ?? {})
  const content = (ok.content ?? {}) as Readonly<Record<string, Json>>
  const media = content['application/json'] ?? Object.values(content)[0]
  return document.resolved((media?.schema ?? ok.schema ?? {}) as Json)
}

interface FoundList {
  /** Whether the response is `{ code, message, data }`; the paths begin in its `data` then. */
  readonly envelope: boolean
  readonly rows: string
  readonly total?: string
  readonly item: Json
}

/** Position of the rows in a response: the response itself, or a member of it or of its `data`. */
function listIn(document: OpenApiDocument, schema: Json): FoundList | undefined {
  const itemOf = (each: Json) => {
    const item = each.type === 'array' ? document.resolved((each.items ?? {}) as Json) : undefined
    return item && Object.keys(propertiesOf(document, item)).length > 0 ? item : undefined
  }
  const own = itemOf(schema)
  if (own) return { envelope: false, rows: '', item: own }
  const members = propertiesOf(document, schema)
  const envelope = kindOf(members.code ?? {}) === 'integer' && members.data !== undefined
  const isInData = members.data !== undefined && !itemOf(members.data)
  const inner = isInData ? propertiesOf(document, members.data!) : members
  const rows = Object.entries(inner).find(([, each]) => itemOf(each))
  if (!rows) return undefined
  const total = Object.keys(inner).find(each => /^(total|count|totalcount|total_count)$/i.test(each))
  const at = (name: string) => (isInData && !envelope ? `data.${name}` : name)
  return {
    envelope,
    rows: envelope && rows[0] === 'data' ? '' : at(rows[0]),
    ...(total === undefined ? {} : { total: at(total) }),
    item: itemOf(rows[1])!,
  }
}

/** Parameters in the query of a call, by name. */
function queryOf(document: OpenApiDocument, { parameters = [] }: Json): ReadonlyMap<string, Json> {
  const all = (parameters as Json[]).map(each => document.resolved(each))
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
  document: OpenApiDocument,
  item: Json,
  idField: string,
  query: ReadonlyMap<string, Json>,
): { readonly columns: readonly FoundColumn[]; readonly omitted: readonly string[] } {
  const required = new Set(requiredOf(document, item))
  const columns: FoundColumn[] = []
  const omitted: string[] = []
  for (const [title, schema] of Object.entries(propertiesOf(document, item))) {
    if (title === idField) continue
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
    title: { 'zh-CN': titleOf(value) ?? inChinese(value) ?? (words(value) || value), 'en-US': words(value) || value },
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
  if (Array.isArray(values) && values.length > 0 && values.every(each => typeof each === 'string' || each === null))
    // An empty one stands for no value.
    return { type: 'enum', options: optionsOf(values.filter(Boolean) as string[], schema.description) }
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

function propertiesOf(document: OpenApiDocument, schema: Json): Readonly<Record<string, Json>> {
  const whole = document.resolved(schema)
  const parts = ((whole.allOf ?? []) as Json[]).map(each => propertiesOf(document, each))
  const own = Object.entries((whole.properties ?? {}) as Readonly<Record<string, Json>>)
  return Object.assign({}, ...parts, Object.fromEntries(own.map(([name, each]) => [name, document.resolved(each)])))
}

function requiredOf(document: OpenApiDocument, schema: Json): readonly string[] {
  const whole = document.resolved(schema)
  const parts = (whole.allOf ?? []) as Json[]
  return [...((whole.required ?? []) as string[]), ...parts.flatMap(each => requiredOf(document, each))]
}

/** Base path: in OpenAPI 3 from the URL of the first server, in Swagger 2 a member. */
function basePath(document: OpenApiDocument): string {
  const [server] = (document.root.servers ?? []) as Json[]
  const written = String(server?.url ?? document.root.basePath ?? '')
  // Scheme and host may have variables (`{scheme}://…`), which make it an invalid URL.
  const path = /^(?:[^/]*:)?\/\/[^/]*(.*)$/.exec(written)?.[1] ?? written
  return path.startsWith('/') ? path.replace(/\/$/, '') : ''
}
