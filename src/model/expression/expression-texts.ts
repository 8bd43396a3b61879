import { CONFIG_KINDS } from '../config-schema/index.ts'
import { MEANING, type Meaning } from '../config-schema/meaning.ts'
import { placeholdersOf } from '../text/text-template.ts'

/** Members of the model that hold expressions, as declared by the schemas. */
export interface ExpressionMembers {
  /** Members that are an expression. */
  readonly keys: ReadonlySet<string>
  /** Members whose own members are expressions. */
  readonly maps: ReadonlySet<string>
  /** Texts by language that a form shows with their placeholders filled. */
  readonly templates: ReadonlySet<string>
}

/** Every expression at and below `value` that browsers evaluate: what stands under `members`, by default those of the config. */
export function expressionTexts(value: unknown, members = membersOfConfig()): ReadonlySet<string> {
  const found = new Set<string>()
  collect(value, members, found, false)
  return found
}

/** The schemas are constants, and so are their declarations. */
let ofConfig: ExpressionMembers | undefined

function membersOfConfig(): ExpressionMembers {
  ofConfig ??= declaredMembers([CONFIG_KINDS.page.schema, CONFIG_KINDS.resource.schema])
  return ofConfig
}

function collect(value: unknown, members: ExpressionMembers, found: Set<string>, isMap: boolean): void {
  const { keys, maps, templates } = members
  if (Array.isArray(value)) for (const item of value) collect(item, members, found, false)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      if (typeof member === 'string') {
        if (isMap || keys.has(key)) found.add(member)
        continue
      }
      if (templates.has(key)) for (const each of placeholdersIn(member)) found.add(each)
      collect(member, members, found, maps.has(key))
    }
  }
}

function placeholdersIn(text: unknown): string[] {
  return Object.values(text ?? {}).flatMap(words =>
    typeof words === 'string' ? placeholdersOf(words).map(({ expression }) => expression) : [],
  )
}

/** The members that `schemas` declare to hold expressions, but for the effects of transitions, which never leave the server. */
export function declaredMembers(schemas: readonly object[]): ExpressionMembers {
  const keys = new Set<string>()
  const maps = new Set<string>()
  const templates = new Set<string>()
  for (const schema of schemas) visit(schema, '')
  return { keys, maps, templates }

  function visit(schema: unknown, key: string): void {
    if (typeof schema !== 'object' || schema === null) return
    const { properties = {}, definitions = {}, additionalProperties, ...others } = schema as Record<string, object>
    const meaning = meaningOf(schema)
    if (meaning?.kind === 'expression') keys.add(key)
    if (meaning?.kind === 'text' && meaning.shown === 'refusal') templates.add(key)
    if (meaningOf(additionalProperties)?.kind === 'expression') maps.add(key)
    else visit(additionalProperties, key)
    for (const [name, member] of Object.entries(properties)) if (name !== 'effects') visit(member, name)
    for (const [name, member] of Object.entries(definitions)) visit(member, name.split('.').at(-1) ?? '')
    for (const part of Object.values(others)) visit(part, key)
  }
}

function meaningOf(schema: unknown): Meaning | undefined {
  return (schema as { readonly [MEANING]?: Meaning } | undefined)?.[MEANING]
}
