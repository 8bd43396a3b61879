import { CONFIG_KINDS } from '../config-schema/index.ts'
import { MEANING, type Meaning } from '../config-schema/meaning.ts'

/** Members of the model that are expressions, and members whose own members are, as declared by the schemas. */
interface ExpressionMembers {
  readonly keys: ReadonlySet<string>
  readonly maps: ReadonlySet<string>
}

/** Every text at and below `value` that is an expression visible to browsers. */
export function expressionTexts(value: unknown): ReadonlySet<string> {
  members ??= declaredMembers()
  const found = new Set<string>()
  collect(value, members, found, false)
  return found
}

/** The schemas are constants, and so are their declarations. */
let members: ExpressionMembers | undefined

function collect(value: unknown, { keys, maps }: ExpressionMembers, found: Set<string>, isMap: boolean): void {
  if (Array.isArray(value)) for (const item of value) collect(item, { keys, maps }, found, false)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      if (typeof member !== 'string') collect(member, { keys, maps }, found, maps.has(key))
      else if (isMap || keys.has(key)) found.add(member)
    }
  }
}

/** Sample data and the effects of transitions never leave the server. */
function declaredMembers(): ExpressionMembers {
  const keys = new Set<string>()
  const maps = new Set<string>()
  visit(CONFIG_KINDS.page.schema, '')
  visit(CONFIG_KINDS.resource.schema, '')
  return { keys, maps }

  function visit(schema: unknown, key: string): void {
    if (typeof schema !== 'object' || schema === null) return
    const { properties = {}, definitions = {}, additionalProperties, ...others } = schema as Record<string, object>
    if (isExpression(schema)) keys.add(key)
    if (isExpression(additionalProperties)) maps.add(key)
    else visit(additionalProperties, key)
    for (const [name, member] of Object.entries(properties)) if (name !== 'effects') visit(member, name)
    for (const [name, member] of Object.entries(definitions)) visit(member, name.split('.').at(-1) ?? '')
    for (const part of Object.values(others)) visit(part, key)
  }
}

function isExpression(schema: unknown): boolean {
  const meaning = (schema as { readonly [MEANING]?: Meaning } | undefined)?.[MEANING]
  return meaning?.kind === 'expression'
}
