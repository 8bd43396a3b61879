import { CONFIG_KINDS, type ConfigKindName } from '#model/config-schema/index.ts'
import { IDENTIFIED_BY, MEANING, type Meaning, READ_AS, SCOPE, type Scope } from '#model/config-schema/meaning.ts'
import { isObject } from '#model/is-object.ts'

/** A schema reduced to what the walker needs: parts without meaning are omitted. */
export interface Plan {
  readonly meaning?: Meaning
  readonly scope?: Scope
  /** Meaning of the keys of a map. */
  readonly keys?: Meaning
  readonly members?: ReadonlyMap<string, Plan>
  /** Plan of unnamed members; `isMap`: their keys are chosen by the author. */
  readonly others?: Plan
  readonly isMap?: boolean
  readonly items?: Plan
  /** The key that identifies the items of a list. */
  readonly identifiedBy?: string
  /** Further plans for the same value. */
  readonly also?: readonly ((value: unknown) => Plan | undefined)[]
}

type Schema = Readonly<Record<string | symbol, unknown>>
type Lazy = () => Plan | undefined

/** The plan for walking files of a kind. */
export function planOf(kind: ConfigKindName): Plan | undefined {
  const known = plans.get(kind)
  if (known) return known
  const schema = CONFIG_KINDS[kind].schema as unknown as Schema
  const plan = planned(schema, definitionsOf(schema))
  if (plan) plans.set(kind, plan)
  return plan
}

/** Schemas change only with the extensions of an app, which discard them (`forgetPlans`). */
const plans = new Map<ConfigKindName, Plan>()

/** The schemas have changed. */
export function forgetPlans(): void {
  plans.clear()
}

/** Definitions can be recursive, so they are planned on first use. */
function definitionsOf({ definitions = {} }: Schema): ReadonlyMap<string, Lazy> {
  const lazy = new Map<string, Lazy>()
  for (const [name, schema] of Object.entries(definitions as Record<string, Schema>))
    lazy.set(
      `#/definitions/${name}`,
      once(() => planned(schema, lazy)),
    )
  return lazy
}

function planned(schema: unknown, definitions: ReadonlyMap<string, Lazy>): Plan | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined
  const written = schema as Schema
  const inner = (part: unknown) => planned(part, definitions)
  const members = new Map<string, Plan>()
  for (const [key, part] of Object.entries((written.properties as Record<string, unknown>) ?? {})) {
    const plan = inner(part)
    if (plan) members.set(key, plan)
  }
  const plan: { -readonly [K in keyof Plan]: Plan[K] } = {}
  if (written[MEANING]) plan.meaning = written[MEANING] as Meaning
  const keys = (written.propertyNames as Schema | undefined)?.[MEANING]
  if (keys) plan.keys = keys as Meaning
  if (members.size > 0) plan.members = members
  const others = inner(written.additionalProperties)
  if (others) plan.others = others
  const items = inner(written.items)
  if (items) plan.items = items
  if (written[IDENTIFIED_BY]) plan.identifiedBy = written[IDENTIFIED_BY] as string
  const also = alternativesOf(written, definitions, inner)
  if (also.length > 0) plan.also = also
  if (Object.keys(plan).length === 0) return undefined
  if (written[SCOPE]) plan.scope = written[SCOPE] as Scope
  if (written.propertyNames) plan.isMap = true
  return plan
}

function alternativesOf(
  schema: Schema,
  definitions: ReadonlyMap<string, Lazy>,
  inner: (part: unknown) => Plan | undefined,
): ((value: unknown) => Plan | undefined)[] {
  const found: ((value: unknown) => Plan | undefined)[] = []
  if (typeof schema.$ref === 'string') {
    const definition = definitions.get(schema.$ref)
    if (definition) found.push(definition)
  }
  for (const part of (schema.allOf as readonly unknown[]) ?? []) {
    const plan = inner(part)
    if (plan) found.push(() => plan)
  }
  if (schema.if !== undefined) {
    const [yes, no] = [inner(schema.then), inner(schema.else)]
    const test = schema.if as Schema
    if (yes || no) found.push(value => (matches(value, test) ? yes : no))
  }
  if (schema.oneOf) found.push(branchOf(schema, inner))
  const readAs = schema[READ_AS] as (() => unknown) | undefined
  if (readAs) {
    const plan = once(() => inner(readAs()))
    found.push(value => (Array.isArray(value) ? itemsOf(plan) : plan()))
  }
  return found
}

function itemsOf(plan: Lazy): Plan | undefined {
  const found = plan()
  return found && { items: { also: [value => (Array.isArray(value) ? itemsOf(plan) : found)] } }
}

/** The branch whose constant the tag has. */
function branchOf(schema: Schema, inner: (part: unknown) => Plan | undefined) {
  const tag = (schema.discriminator as { readonly propertyName: string }).propertyName
  const branches = new Map<unknown, Plan | undefined>()
  for (const branch of schema.oneOf as readonly { readonly properties: Record<string, Schema> }[])
    branches.set(branch.properties[tag]?.const, inner(branch))
  return (value: unknown) => (isObject(value) ? branches.get(value[tag]) : undefined)
}

/** Whether the value matches an alternative: its type, and its required keys. */
function matches(value: unknown, { type, required = [] }: Schema): boolean {
  if (type === 'string') return typeof value === 'string'
  if (type === 'array') return Array.isArray(value)
  return isObject(value) && (required as readonly string[]).every(key => Object.hasOwn(value, key))
}

function once<T>(compute: () => T): () => T {
  let found: { readonly value: T } | undefined
  return () => {
    found ??= { value: compute() }
    return found.value
  }
}
