import type { ErrorObject, SchemaObject } from 'ajv'
import { onceFor } from '#model/once-for.ts'
import { schemaEntries } from '../../reference/schema-entries.ts'
import { type Pointer, parentOf, segmentsOf } from '../parse/json-pointer.ts'

type Schema = Readonly<Record<string, unknown>>

/** Description of the property `key` in the schema that failed, following a reference into the definitions. */
export function descriptionOf(error: ErrorObject, key: string, root: unknown): string | undefined {
  const properties = (error.parentSchema as Schema | undefined)?.properties as Record<string, Schema> | undefined
  const schema = properties?.[key] && resolved(properties[key], root)
  return typeof schema?.description === 'string' ? schema.description : undefined
}

/** Keys known to the schema that failed. */
export function knownKeysOf(error: ErrorObject): string[] {
  return Object.keys(((error.parentSchema as Schema | undefined)?.properties as object | undefined) ?? {})
}

/** Path of the nearest place of a file where `key` is known, e.g. `workflows.*.initial`; undefined where there is none. */
export function placeFor(key: string, pointer: Pointer, root: unknown): string | undefined {
  const here = segmentsOf(parentOf(pointer))
  const nearness = (path: string) => {
    const steps = path.replaceAll('[]', '.[]').split('.')
    const apart = steps.findIndex((step, at) => at >= here.length || !['*', '[]', here[at]].includes(step))
    return [-apart, steps.length] as const
  }
  const places = entriesOf(root as object).filter(({ path }) => path === key || path.endsWith(`.${key}`))
  const ranked = places.map(({ path }) => ({ path, rank: nearness(path) }))
  const [first, second] = ranked.toSorted((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1])
  return first && first.rank.join() !== second?.rank.join() ? first.path : undefined
}

const entriesOf = onceFor((root: object) => schemaEntries(root))

/** What a discriminated union calls its branches, and the one that was chosen. */
export interface Branches {
  /** The discriminator, e.g. `type`. */
  readonly tag: string
  readonly chosen: string
  /** Names of the branches that know the key. */
  readonly knowing: (key: string) => string[]
}

/** The union of which the schema that failed is a branch, if it is one. */
export function branchesAround(error: ErrorObject, root: unknown): Branches | undefined {
  const chosen = error.parentSchema as Schema | undefined
  const union = unionsIn(root as object).find(each => each.oneOf.includes(chosen as Schema))
  if (union === undefined) return undefined
  const { tag, oneOf } = union
  const nameOf = (branch: Schema | undefined) => String(propertiesOf(branch)[tag]?.const)
  return {
    tag,
    chosen: nameOf(chosen),
    knowing: key => oneOf.filter(branch => Object.hasOwn(propertiesOf(branch), key)).map(nameOf),
  }
}

/** Keys that choose among alternatives (`byKey`), where the schema that failed is one of them. */
export function alternativeKeys(error: ErrorObject, root: unknown): readonly string[] {
  return alternativesIn(root as object).find(({ schemas }) => schemas.has(error.parentSchema as Schema))?.keys ?? []
}

/** Chains of `if`, each of which tests for a key. */
const alternativesIn = onceFor((root: object) => {
  const found: { readonly keys: readonly string[]; readonly schemas: ReadonlySet<Schema> }[] = []
  visit(root)
  return found

  function visit(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    const links = chainFrom(value as Schema)
    if (links.length > 1)
      found.push({
        keys: links.map(({ if: test }) => ((test as Schema).required as string[])[0]!),
        schemas: new Set(links.map(({ then: schema }) => schema as Schema)),
      })
    for (const member of Object.values(value)) visit(member)
  }
})

function chainFrom(schema: Schema): readonly Schema[] {
  const required = (schema.if as Schema | undefined)?.required as string[] | undefined
  return required?.length === 1 && schema.else ? [schema, ...chainFrom(schema.else as Schema)] : []
}

/** The siblings of `key` in the object that make the schema exclude it. */
export function excludersOf(key: string, error: ErrorObject, root: unknown): string[] {
  const index = Number(/\/oneOf\/(\d+)\/then\//.exec(error.schemaPath)?.[1] ?? -1)
  const branches = unionsIn(root as object).flatMap(({ oneOf }) => (oneOf[index] === undefined ? [] : [oneOf[index]]))
  const excluding = branches.find(branch => propertiesOf(branch.then as Schema | undefined)[key] === (false as never))
  return ((excluding?.if as Schema | undefined)?.required as string[] | undefined) ?? []
}

interface Union {
  readonly tag: string
  readonly oneOf: readonly Schema[]
}

/** Every discriminated union of a schema; error paths are relative to the enclosing definition. */
const unionsIn = onceFor((root: object): readonly Union[] => {
  const found: Union[] = []
  visit(root)
  return found

  function visit(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    const { discriminator, oneOf } = value as { discriminator?: { propertyName: string }; oneOf?: Schema[] }
    if (discriminator !== undefined && oneOf !== undefined) found.push({ tag: discriminator.propertyName, oneOf })
    for (const member of Object.values(value)) visit(member)
  }
})

/** Tag values of the discriminated union in `schema`. */
export function tagsOf(schema: unknown, tag: string): string[] {
  const branches = (schema as Schema | undefined)?.oneOf as Schema[] | undefined
  return (branches ?? []).map(branch => String(propertiesOf(branch)[tag]?.const))
}

function propertiesOf(schema: Schema | undefined): Readonly<Record<string, Schema>> {
  return (schema?.properties as Record<string, Schema> | undefined) ?? {}
}

function resolved(schema: Schema, root: unknown): Schema | undefined {
  return typeof schema.$ref === 'string' ? schemaAt(root, schema.$ref) : schema
}

function schemaAt(root: unknown, path: string): Schema | undefined {
  const segments = path.replace(/^#\/?/, '').split('/').filter(Boolean).map(decode)
  let schema: unknown = root
  for (const segment of segments) schema = (schema as SchemaObject | undefined)?.[segment]
  return schema as Schema | undefined
}

function decode(segment: string): string {
  return decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~')
}
