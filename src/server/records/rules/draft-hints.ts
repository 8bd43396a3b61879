import type { FieldHint, Resource } from '#model/app-model.ts'
import { type ExpressionVariables, evaluateCondition, tryEvaluate } from '#model/expression/evaluate.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { fieldPath, targetOf } from '#model/field-path.ts'
import type { Locale } from '#model/localized-text.ts'
import { visibleFields } from '#model/permissions/fields.ts'
import { planAccess, testOn } from '#model/permissions/plan-access.ts'
import type { RecordValues } from '#model/records/context.ts'
import { hintTexts } from '#model/records/draft-rules.ts'
import { fillTemplate, placeholdersOf, plainPath, valueText } from '#model/text/text-template.ts'
import { AccessDenied, RecordNotFound, RecordRefusal } from '../errors.ts'
import { readRecord } from '../read/read-record.ts'
import type { RecordContext } from '../record-context.ts'

interface JudgedDraft {
  /** In stored form. */
  readonly record: RecordValues
  readonly variables: ExpressionVariables
}

/** Texts of the hints that apply to the draft and reveal nothing that the account may not read, by field. */
export async function draftHints(
  context: RecordContext,
  resource: Resource,
  hints: ReadonlyMap<string, FieldHint>,
  draft: JudgedDraft,
): Promise<Readonly<Record<string, string>>> {
  const plan = planAccess(context.model, context.me, resource.name, 'read')
  const own = plan.allowed ? visibleFields(plan, testOn(plan, draft.variables)) : new Set<string>()
  const found: Record<string, string> = {}
  for (const [name, hint] of hints) {
    const text = own.has(name) ? hintText(context, resource, hint, draft.variables) : undefined
    const paths = new Set(hintTexts(hint).flatMap(each => referencedPaths(each).record ?? []))
    const heads = [...paths].every(path => own.has(path.split('.')[0]!))
    if (text !== undefined && heads && (await mayFollow(context, resource, [...paths], draft.record)))
      found[name] = text
  }
  return found
}

/** The text; undefined while the condition is false or a value in it is missing. */
function hintText(
  { model, locale }: RecordContext,
  resource: Resource,
  { text, when }: FieldHint,
  variables: ExpressionVariables,
): string | undefined {
  if (when !== undefined && !evaluateCondition(when, variables)) return undefined
  const values = new Map(
    placeholdersOf(text[locale]).map(each => [each.expression, tryEvaluate(each.expression, variables)]),
  )
  if ([...values.values()].some(value => value === null || value === undefined)) return undefined
  const written = (expression: string, language: Locale) => {
    const plain = plainPath(expression)
    const field = plain && fieldPath(model, resource, plain.path)?.field
    return valueText(values.get(expression), field, language)
  }
  return fillTemplate(text[locale], expression => written(expression, locale))
}

/** Whether the account may read the paths in the records that this draft refers to. */
async function mayFollow(
  context: RecordContext,
  resource: Resource,
  paths: readonly string[],
  record: RecordValues,
): Promise<boolean> {
  const below = new Map<string, string[]>()
  for (const path of paths) {
    const dot = path.indexOf('.')
    if (dot < 0) continue
    const head = path.slice(0, dot)
    below.set(head, [...(below.get(head) ?? []), path.slice(dot + 1)])
  }
  for (const [head, fields] of below) {
    const target = targetOf(context.model, resource.fields[head]!)
    const id = record[head]
    if (!target || typeof id !== 'number' || !(await mayRead(context, target, id, fields))) return false
  }
  return true
}

async function mayRead(context: RecordContext, target: Resource, id: number, fields: readonly string[]) {
  try {
    const row = await readRecord(context, target, id, { fields })
    return fields.every(field => Object.hasOwn(row, field))
  } catch (error) {
    if (error instanceof RecordNotFound || error instanceof AccessDenied || error instanceof RecordRefusal) return false
    throw error
  }
}
