import { CONFIG_KINDS } from '../config-schema/index.ts'
import { MEANING, type Meaning } from '../config-schema/meaning.ts'
import { placeholdersOf } from '../text/text-template.ts'
import { cached } from './cache.ts'

/** Members of the model that hold expressions, as declared by the schemas. */
export interface ExpressionMembers {
  /** Members that are an expression. */
  readonly keys: ReadonlySet<string>
  /** Members whose own members are expressions. */
  readonly maps: ReadonlySet<string>
  /** Texts by language with placeholders. */
  readonly templates: ReadonlySet<string>
}

/** Every expression at and below `value` that browsers evaluate: what stands under `members`, by default those of the config. */
export function expressionTexts(value: unknown, members = membersOfConfig('browser')): ReadonlySet<string> {
  const found = new Set<string>()
  collect(value, members, found, false)
  return found
}

/** Every expression at and below `value`, a part of the model, and in its texts. */
export function expressionsIn(value: unknown): ReadonlySet<string> {
  return expressionTexts(value, membersOfConfig('server'))
}

/** Who evaluates: effects of transitions and the texts that they send never leave the server. */
type Evaluator = 'browser' | 'server'

/** The schemas change only with the extensions of an app, whose field types have no expressions. */
const membersOfConfig = cached((by: Evaluator) =>
  declaredMembers([CONFIG_KINDS.page.schema, CONFIG_KINDS.resource.schema], by),
)

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

/** The members that `schemas` declare to hold expressions. */
export function declaredMembers(schemas: readonly object[], by: Evaluator = 'browser'): ExpressionMembers {
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
    if (meaning?.kind === 'text' && (by === 'server' || meaning.shown === 'refusal')) templates.add(key)
    if (meaningOf(additionalProperties)?.kind === 'expression') maps.add(key)
    else visit(additionalProperties, key)
    for (const [name, member] of Object.entries(properties))
      if (by === 'server' || name !== 'effects') visit(member, name)
    for (const [name, member] of Object.entries(definitions)) visit(member, name.split('.').at(-1) ?? '')
    for (const part of Object.values(others)) visit(part, key)
  }
}

function meaningOf(schema: unknown): Meaning | undefined {
  return (schema as { readonly [MEANING]?: Meaning } | undefined)?.[MEANING]
}
