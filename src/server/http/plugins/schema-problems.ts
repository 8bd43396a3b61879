import type { FastifySchemaValidationError } from 'fastify'
import type { Locale } from '#model/localized-text.ts'
import type { FieldProblem } from '#model/problems.ts'
import { serverMessage } from '#server/messages/index.ts'
import { SCHEMA_WORDS, type SchemaKeyword } from '#server/messages/schema-words.ts'

/** What ajv reports (with `verbose`, see endpoint/endpoint.ts). */
type SchemaError = FastifySchemaValidationError & {
  readonly parentSchema?: { readonly examples?: readonly unknown[] }
}

/** Whether a request schema refused the path (`:id` and the like). */
export function isPathError(error: unknown): boolean {
  return (error as { validationContext?: string }).validationContext === 'params'
}

/** The problems that a request schema found, one per path; undefined when `error` does not come from a schema. */
export function schemaProblems(error: unknown, locale: Locale): FieldProblem[] | undefined {
  const found = (error as { validation?: readonly SchemaError[] }).validation
  return Array.isArray(found) ? withoutBranches(found).map(each => problemOf(each, locale)) : undefined
}

/**
 * A value that matches no branch of a union is reported once per branch and once for the union. Only one remains: the allowed
 * values, or the error of the branch that is not just `null`.
 */
function withoutBranches(found: readonly SchemaError[]): SchemaError[] {
  const unions = found.filter(({ keyword }) => keyword === 'anyOf')
  const branchesOf = ({ schemaPath, instancePath }: SchemaError) =>
    found.filter(each => each.schemaPath.startsWith(`${schemaPath}/`) && each.instancePath.startsWith(instancePath))
  const inBranches = new Set(unions.flatMap(branchesOf))
  return found
    .filter(each => !inBranches.has(each))
    .map(each => (unions.includes(each) ? spokesman(each, branchesOf(each)) : each))
}

function spokesman(union: SchemaError, branches: readonly SchemaError[]): SchemaError {
  const values = branches.filter(({ keyword }) => keyword === 'const').map(({ params }) => params.allowedValue)
  if (values.length > 0) return { ...union, keyword: 'enum', params: { allowedValues: values } }
  const telling = branches.filter(({ keyword, params }) => keyword !== 'type' || params.type !== 'null')
  const types = telling.filter(({ keyword }) => keyword === 'type').map(({ params }) => String(params.type))
  if (types.length > 1) return { ...union, keyword: 'type', params: { type: types } }
  return telling[0] ?? union
}

function problemOf(found: SchemaError, locale: Locale): FieldProblem {
  const { keyword, instancePath, params } = found
  const path = instancePath.slice(1).split('/').map(unescaped).join('.')
  if (keyword === 'additionalProperties') {
    const name = String(params.additionalProperty)
    return {
      path: join(path, name),
      code: 'unknown-parameter',
      message: serverMessage('unknown-parameter', locale, { name }),
    }
  }
  if (keyword === 'required')
    return {
      path: join(path, String(params.missingProperty)),
      code: 'missing-parameter',
      message: serverMessage('missing-parameter', locale),
    }
  return { path, code: 'invalid-parameter', message: wording(found, locale) }
}

function wording({ keyword, params, parentSchema }: SchemaError, locale: Locale): string {
  const { keywords, types, or, comma } = SCHEMA_WORDS[locale]
  const example = parentSchema?.examples?.[0]
  if (keyword === 'pattern' && example !== undefined) return keywords.example.replace('{example}', String(example))
  const template = keyword === 'const' ? keywords.enum : (keywords[keyword as SchemaKeyword] ?? keywords.anyOf)
  return template
    .replace('{limit}', () => String(params.limit))
    .replace('{pattern}', () => String(params.pattern))
    .replace('{values}', () => [params.allowedValues ?? params.allowedValue].flat().map(String).join(comma))
    .replace('{type}', () =>
      [params.type]
        .flat()
        .map(type => types[String(type)] ?? String(type))
        .join(or),
    )
}

/** A step of a JSON pointer. */
function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}
