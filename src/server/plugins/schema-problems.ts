import type { FastifySchemaValidationError } from 'fastify'
import type { Locale } from '#model/localized-text.ts'
import type { FieldProblem } from '#model/problems.ts'
import { serverMessage } from '../messages/index.ts'

/** Whether a request schema refused the path (`:id` and the like). */
export function isPathError(error: unknown): boolean {
  return (error as { validationContext?: string }).validationContext === 'params'
}

/** What a request schema found, one problem per place; undefined when `error` does not come from a schema. */
export function schemaProblems(error: unknown, locale: Locale): FieldProblem[] | undefined {
  const found = (error as { validation?: readonly FastifySchemaValidationError[] }).validation
  return Array.isArray(found) ? found.map(each => problemOf(each, locale)) : undefined
}

function problemOf(
  { keyword, instancePath, params, message = '' }: FastifySchemaValidationError,
  locale: Locale,
): FieldProblem {
  const path = instancePath.slice(1).replaceAll('/', '.')
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
  return { path, code: 'invalid-parameter', message: serverMessage('invalid-parameter', locale, { detail: message }) }
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}
