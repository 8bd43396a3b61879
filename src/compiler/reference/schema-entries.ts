type Schema = Readonly<Record<string, unknown>>

/** One key of a config file in the reference. */
export interface SchemaEntry {
  /** Path from the top of the file: `columns[].link.query`; `*` stands for any name. */
  readonly path: string
  readonly description: string
  /** As text: `string`, `list of …`, `"a" or "b"`. */
  readonly type: string
  readonly required: boolean
  /** Tag values under which the key exists, if not under all. */
  readonly only?: string
}

/** Every key that `root` describes, outermost first, in the order of the schema. */
export function schemaEntries(root: unknown): SchemaEntry[] {
  const entries = new Map<string, SchemaEntry & { readonly branches: Branch[] }>()
  /** Where a shared definition is described; other places only link to it. */
  const firstPaths = new Map<Schema, string>()
  visit(root as Schema, '', [])
  return [...entries.values()].map(({ branches, ...entry }) => ({ ...entry, ...onlyIn(branches) }))

  function visit(written: Schema, path: string, open: readonly Schema[], branch: Branch = EVERY): void {
    const schema = resolve(written, root)
    if (open.includes(schema) || (firstPaths.get(schema) ?? path) !== path) return
    if (schema !== written) firstPaths.set(schema, path)
    const inner = [...open, schema]
    const required = (schema.required as string[] | undefined) ?? []
    // Beside "any name" a single name would only repeat the description.
    const properties = isSchema(schema.additionalProperties) ? {} : (schema.properties ?? {})
    for (const [key, property] of Object.entries(properties as Record<string, Schema>)) {
      if (typeof property !== 'object' || Object.keys(property).length === 0) continue
      const at = path === '' ? key : `${path}.${key}`
      const like = firstPaths.get(resolve(property, root))
      note(at, property, required.includes(key), branch, like === at ? undefined : like)
      visit(property, at, inner, branch)
    }
    for (const part of (schema.allOf as Schema[] | undefined) ?? []) visit(part, path, inner, branch)
    for (const part of (schema.oneOf as Schema[] | undefined) ?? []) visit(part, path, inner, branchOf(schema, part))
    for (const part of [schema.then, schema.else] as (Schema | undefined)[]) if (part) visit(part, path, inner, branch)
    if (isSchema(schema.additionalProperties)) visit(schema.additionalProperties, `${path}.*`, inner, branch)
    if (isSchema(schema.items)) visit(schema.items, `${path}[]`, inner, branch)
  }

  function note(path: string, written: Schema, required: boolean, branch: Branch, like?: string): void {
    const known = entries.get(path)
    if (known !== undefined) {
      known.branches.push(branch)
      return
    }
    const description = String(written.description ?? resolve(written, root).description ?? '')
    entries.set(path, {
      path,
      description,
      type: like === undefined ? typeText(written, root) : `like \`${like}\``,
      required,
      branches: [branch],
    })
  }
}

/** One branch of a discriminated union, and the number of branches. */
interface Branch {
  readonly name: string
  readonly of: number
}
const EVERY: Branch = { name: '', of: 0 }

function onlyIn(branches: readonly Branch[]): { only?: string } {
  const names = new Set(branches.map(({ name }) => name).filter(Boolean))
  return names.size === 0 || names.size >= (branches[0]?.of ?? 0) ? {} : { only: [...names].join(', ') }
}

function branchOf(union: Schema, part: Schema): Branch {
  const tag = (union.discriminator as { propertyName: string } | undefined)?.propertyName
  const properties = part.properties as Record<string, Schema> | undefined
  return tag === undefined ? EVERY : { name: String(properties?.[tag]?.const ?? ''), of: (union.oneOf as []).length }
}

function typeText(written: Schema, root: unknown): string {
  const schema = resolve(written, root)
  if (isSchema(schema.properties) && 'zh-CN' in schema.properties) return 'text in every language'
  if (Array.isArray(schema.enum)) return schema.enum.map(value => `\`${value}\``).join(' · ')
  if ('const' in schema) return `\`${schema.const}\``
  if (schema.then !== undefined) {
    return [schema.then, schema.else]
      .filter(isSchema)
      .map(part => typeText(part, root))
      .filter(Boolean)
      .join(' or ')
  }
  if (schema.type === 'array') return isSchema(schema.items) ? `list of ${typeText(schema.items, root)}` : 'list'
  if (schema.oneOf !== undefined) return 'object'
  return String(schema.type ?? 'any value')
}

function resolve(schema: Schema, root: unknown): Schema {
  if (typeof schema.$ref !== 'string') return schema
  const name = schema.$ref.replace('#/definitions/', '')
  return (root as { definitions?: Record<string, Schema> }).definitions?.[name] ?? {}
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
