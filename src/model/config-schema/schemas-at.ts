import { isObject } from '../is-object.ts'
import { READ_AS } from './meaning.ts'

export type Schema = Readonly<Record<string | symbol, unknown>>

/** The schemas that apply to the value at `path`; alternatives are selected by the file's content. */
export function schemasAt(root: Schema, value: unknown, path: readonly (string | number)[]): readonly Schema[] {
  let here = [...applying(root, value, root)]
  let at = value
  for (const segment of path) {
    at = at !== null && typeof at === 'object' ? (at as Readonly<Record<string | number, unknown>>)[segment] : undefined
    here = here.flatMap(schema => below(schema, segment)).flatMap(schema => [...applying(schema, at, root)])
  }
  return here
}

/** Permitted schemas for the key or index `segment` of a value with this schema. */
function below(schema: Schema, segment: string | number): readonly Schema[] {
  if (typeof segment === 'number') return isObject(schema.items) ? [schema.items] : []
  const properties = (schema.properties ?? {}) as Readonly<Record<string, unknown>>
  if (Object.hasOwn(properties, segment)) return isObject(properties[segment]) ? [properties[segment]] : []
  return isObject(schema.additionalProperties) ? [schema.additionalProperties] : []
}

/** The schema and everything that applies in addition. */
function* applying(written: Schema, value: unknown, root: Schema): Generator<Schema> {
  const { $ref } = written
  if (typeof $ref === 'string') {
    const named = (root.definitions as Readonly<Record<string, Schema>>)[$ref.replace('#/definitions/', '')]
    if (named)
      yield* applying({ ...named, ...(written.description ? { description: written.description } : {}) }, value, root)
    return
  }
  yield written
  const readAs = written[READ_AS] as (() => Schema) | undefined
  if (readAs) yield* applying(readAs(), value, root)
  for (const part of (written.allOf ?? []) as readonly Schema[]) yield* applying(part, value, root)
  if (written.if !== undefined) {
    const chosen = fits(value, written.if as Schema) ? written.then : written.else
    // A missing value may become either.
    const parts = value === undefined ? [written.then, written.else] : [chosen]
    for (const part of parts) if (isObject(part)) yield* applying(part, value, root)
  }
  const { oneOf, discriminator } = written as { oneOf?: readonly Schema[]; discriminator?: { propertyName: string } }
  if (!oneOf || !discriminator) return
  const tag = discriminator.propertyName
  const constant = (branch: Schema) => (branch.properties as Readonly<Record<string, Schema>>)[tag]?.const
  const chosen = isObject(value) ? oneOf.find(branch => constant(branch) === value[tag]) : undefined
  yield { properties: { [tag]: { enum: oneOf.map(constant), description: written.description } } }
  if (chosen) yield* applying(chosen, value, root)
}

function fits(value: unknown, { type, required = [] }: Schema): boolean {
  if (type === 'string') return typeof value === 'string'
  if (type === 'array') return Array.isArray(value)
  return isObject(value) && (required as readonly string[]).every(key => Object.hasOwn(value, key))
}
