import type { Path } from './edit-text.ts'

/** As much of JSON schema as the published ones use. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema | boolean>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly discriminator?: { readonly propertyName: string }
  readonly definitions?: Readonly<Record<string, Schema>>
}

/** The schema of what stands at `path` in a file that says `value`; undefined where nothing is known of it. */
export function schemaAt(root: Schema, value: unknown, path: Path): Schema | undefined {
  let schema: Schema | undefined = plain(root, root, value)
  let at = value
  for (const key of path) {
    at = isObject(at) ? (at as Readonly<Record<string | number, unknown>>)[key] : undefined
    const next: Schema | boolean | undefined =
      typeof key === 'number' ? schema?.items : (schema?.properties?.[key] ?? schema?.additionalProperties)
    schema = typeof next === 'object' ? plain(root, next, at) : undefined
  }
  return schema
}

/** The schema without references, with all that holds at once in one, and of several kinds the one that the value is. */
export function plain(root: Schema, schema: Schema, value: unknown): Schema {
  if (schema.$ref !== undefined) {
    const found = root.definitions?.[schema.$ref.replace('#/definitions/', '')]
    const { $ref: _, ...beside } = schema
    return found ? { ...plain(root, found, value), ...beside } : beside
  }
  const parts = (schema.allOf ?? []).map(each => plain(root, each, value))
  const chosen = choose(root, schema, value)
  const all = [schema, ...parts, ...(chosen ? [plain(root, chosen, value)] : [])]
  if (all.length === 1) return schema
  const properties: Record<string, Schema | boolean> = {}
  for (const part of all)
    for (const [name, each] of Object.entries(part.properties ?? {}))
      if (typeof each === 'object' || !Object.hasOwn(properties, name)) properties[name] = each
  const { allOf: _a, oneOf: _o, anyOf: _n, ...own } = schema
  return Object.assign({}, ...all.slice(1), own, Object.keys(properties).length > 0 ? { properties } : {})
}

function choose(root: Schema, { oneOf, anyOf, discriminator }: Schema, value: unknown): Schema | undefined {
  const options = oneOf ?? anyOf
  if (!options) return undefined
  const name = discriminator?.propertyName
  if (name !== undefined && isObject(value)) {
    const wanted = (value as Readonly<Record<string, unknown>>)[name]
    return options.find(option => {
      const own = plain(root, option, undefined).properties?.[name]
      return typeof own === 'object' && (own.const === wanted || own.enum?.includes(wanted))
    })
  }
  const type = value === undefined ? undefined : Array.isArray(value) ? 'array' : typeof value
  return options.find(option => plain(root, option, undefined).type === type) ?? options[0]
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
