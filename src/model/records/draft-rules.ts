import type { AppModel, Check, Field, FieldHint, Resource } from '../app-model.ts'
import { referencedPaths } from '../expression/paths.ts'
import { typeOf } from '../field-types/index.ts'
import { LOCALES } from '../localized-text.ts'
import { onceFor } from '../once-for.ts'
import { placeholdersOf } from '../text/text-template.ts'
import type { RuledResource } from './context.ts'
import { readsCount } from './counted.ts'

/** Checks, hints and initial values of a record before it is saved, and the fields they need. */
export interface DraftRules {
  /** The resource with only the checks that read a count. */
  readonly counting: RuledResource
  /** The hints, by field. */
  readonly hints: ReadonlyMap<string, FieldHint>
  /** Fields whose initial value reads a count, so that a form cannot compute it. */
  readonly defaults: readonly (Field & { readonly defaultExpression: string })[]
  /** Fields of which a count says whether they are required. */
  readonly requirements: readonly (Field & { readonly requiredWhen: string })[]
  /** Own fields that any of it depends on, in the order of the resource. */
  readonly fields: readonly string[]
}

/** Server checks for a form while it is filled in. */
export function draftRules(model: AppModel, resource: Resource): DraftRules {
  return rulesIn(model)(resource)
}
const rulesIn = onceFor((model: AppModel) => onceFor((resource: Resource) => readRules(model, resource)))

/** The expressions of a hint, in every language. */
export function hintTexts({ text, when }: FieldHint): string[] {
  const placeholders = LOCALES.flatMap(locale => placeholdersOf(text[locale]).map(({ expression }) => expression))
  return [...placeholders, ...(when === undefined ? [] : [when])]
}

function readRules(model: AppModel, resource: Resource): DraftRules {
  const counts = ({ expression }: Pick<Check, 'expression'>) =>
    (referencedPaths(expression).record ?? []).some(path => readsCount(model, resource, path))
  const fields = Object.entries(resource.fields)
  const counting = {
    ...resource,
    fields: Object.fromEntries(
      fields.map(([name, field]) => [name, { ...field, checks: field.checks.filter(counts) }]),
    ),
    checks: resource.checks.filter(counts),
  }
  const hints = new Map(fields.flatMap(([name, { hint }]) => (hint ? [[name, hint] as const] : [])))
  const defaults = fields.flatMap(([, field]) => {
    const { defaultExpression } = field
    return defaultExpression !== undefined && counts({ expression: defaultExpression })
      ? [{ ...field, defaultExpression }]
      : []
  })
  const requirements = fields.flatMap(([, field]) => {
    const { requiredWhen } = field
    return requiredWhen !== undefined && counts({ expression: requiredWhen }) ? [{ ...field, requiredWhen }] : []
  })
  const checks = [...Object.values(counting.fields).flatMap(field => field.checks), ...counting.checks]
  const texts = [
    ...checks.map(({ expression }) => expression),
    ...[...hints.values()].flatMap(hintTexts),
    ...defaults.map(({ defaultExpression }) => defaultExpression),
    ...requirements.map(({ requiredWhen }) => requiredWhen),
  ]
  const read = ownFields(resource, texts)
  return {
    counting,
    hints,
    defaults,
    requirements,
    fields: Object.keys(resource.fields).filter(name => read.has(name)),
  }
}

/** The editable fields that the expressions depend on, including through computed fields. */
function ownFields({ fields }: Resource, texts: readonly string[]): ReadonlySet<string> {
  const read = new Set<string>()
  const visit = (paths: readonly string[] = []) => {
    for (const path of paths) {
      const field = fields[path.split('.')[0] ?? '']
      if (!field || read.has(field.name)) continue
      read.add(field.name)
      for (const text of innerTexts(field)) visit(referencedPaths(text).record)
      visit(referencedPaths(field.choices ?? '').params)
    }
  }
  for (const text of texts) visit(referencedPaths(text).record)
  // The block of a record may decide which records it can refer to.
  if (read.size > 0) visit(['block'])
  return new Set([...read].filter(name => name !== 'id' && !typeOf(fields[name] as Field).systemSet))
}

function innerTexts({ expression, aggregate, defaultExpression }: Field): string[] {
  return [expression, aggregate?.where, defaultExpression].filter(text => text !== undefined)
}
