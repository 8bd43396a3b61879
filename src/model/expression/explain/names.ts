import type { FieldLike } from '../../field-types/field-type.ts'
import { valueTypeOf } from '../../field-types/index.ts'
import { textIn } from '../../localized-text.ts'
import { permissionTitles } from '../../permissions/permission-titles.ts'
import type { ExpressionNode, NodeOf } from '../node.ts'
import { type SchemaField, typeOfField, typeOfStep } from '../schema.ts'
import type { Explainer } from './words.ts'
import { fill } from './words.ts'

/** The titles along a path: `record.house.status` is "房屋的状态" or "Status of the House". */
export function describePath(node: NodeOf<'path'>, by: Explainer): string {
  const { words } = by
  if (node.root === 'now' || node.root === 'today') return words[node.root]
  if (node.root === 'me') return words.me[node.steps.join('.')] ?? node.steps.join('.')
  if (node.steps.length === 0) return resourceTitle(node.root, by) ?? node.root
  const titles = fieldsAlong(node, by).map(({ step, field }) => (field?.title ? textIn(field.title, by.locale) : step))
  const text = titles.reduce((owner, title) => fill(words.of, { a: title, b: owner }))
  if (node.root === 'old') return fill(words.old, { a: text })
  return node.root === 'params' ? fill(words.params, { a: text }) : text
}

/** A literal. A text that is an option of `other` becomes the option's title. */
export function describeLiteral(
  literal: string | number | boolean | null,
  other: ExpressionNode | undefined,
  by: Explainer,
): string {
  const { words } = by
  if (literal === null) return words.nothing
  if (typeof literal === 'boolean') return literal ? words.yes : words.no
  if (other?.kind === 'path' && other.root === 'me') {
    return (
      permissionTitle(literal, by) ??
      (typeof literal === 'string' ? fill(words.quote, { a: literal }) : String(literal))
    )
  }
  const last = other?.kind === 'path' ? fieldsAlong(other, by).at(-1) : undefined
  if (typeof literal === 'number') return formatted(literal, last, by) ?? String(literal)
  return optionTitle(literal, last, by) ?? fill(words.quote, { a: literal })
}

/** Whether the path ends at a reference, whose id has no meaning for a reader. */
export function leadsToRecord(node: NodeOf<'path'>, by: Explainer): boolean {
  const field = fieldsAlong(node, by).at(-1)?.field
  return field !== undefined && typeOfField(field, by.schema).resource !== undefined
}

/** A number compared with a money field is formatted as an amount. */
function formatted(literal: number, step: Step | undefined, by: Explainer): string | undefined {
  const { field } = step ?? {}
  if (!field || typeOfField(field, by.schema).resource) return undefined
  // Number formats use only properties that a schema field has.
  return valueTypeOf(field).format(literal, field as FieldLike, by.locale) || undefined
}

function optionTitle(value: string, last: Step | undefined, by: Explainer): string | undefined {
  if (!last?.field) return undefined
  const { field, owner } = last
  const state = by.schema.resources[owner]?.workflows?.[field.name]?.states[value]
  const dictionary = field.dictionary === undefined ? undefined : by.schema.dictionaries?.[field.dictionary]
  const option = (field.options ?? dictionary?.values)?.find(each => each.value === value)
  const title = state?.title ?? option?.title
  return title && textIn(title, by.locale)
}

/** A permission is named as in the permission tree, a role by the first permission that includes it. */
function permissionTitle(literal: string | number, { schema: { permissions = [] }, locale }: Explainer) {
  const named = permissions.find(({ id, role }) => literal === id || literal === role)
  return named && permissionTitles({ permissions }, [named.id])[locale]
}

interface Step {
  readonly step: string
  /** Resource of the step. */
  readonly owner: string
  readonly field: SchemaField | undefined
}

function fieldsAlong(node: NodeOf<'path'>, by: Explainer): readonly Step[] {
  let type = by.names[node.root] ?? { kind: 'any' }
  return node.steps.map(step => {
    const owner = type.resource ?? ''
    const field = by.schema.resources[owner]?.fields[step]
    const next = typeOfStep(type, step, by.schema)
    type = 'type' in next ? next.type : { kind: 'any' }
    return { step, owner, field }
  })
}

function resourceTitle(root: string, by: Explainer): string | undefined {
  const resource = by.names[root]?.resource
  const title = resource === undefined ? undefined : by.schema.resources[resource]?.title
  return title && textIn(title, by.locale)
}
