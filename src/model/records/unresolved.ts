import type { ExpressionVariables } from '../expression/evaluate.ts'
import { referencedPaths } from '../expression/paths.ts'
import type { RuledResource } from './context.ts'

type Fields = RuledResource['fields']
type Values = Readonly<Record<string, unknown>>

const ROOTS = ['record', 'old', 'params'] as const

/**
 * Whether a rule over a record reads a missing value of a referred record (`record.config.depositItem` while of `config` only
 * the id is known), directly or through a computed field.
 */
export function readsUnresolved(
  text: string,
  fields: Fields,
  variables: ExpressionVariables,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  const paths = referencedPaths(text)
  return ROOTS.some(root =>
    (paths[root] ?? []).some(path => {
      const [name = '', ...below] = path.split('.')
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (below.length > 0) {
        const isWhole = field !== undefined && field.resource === undefined
        return !isWhole && isMissing((variables[root] ?? {}) as Values, path)
      }
      const computed = root === 'record' ? field?.expression : undefined
      if (computed === undefined || seen.has(name)) return false
      return readsUnresolved(computed, fields, variables, new Set([...seen, name]))
    }),
  )
}

/** The same for a `choices` condition, where the candidate is `record` and the edited record is `params`. */
export function choiceReadsUnresolved(text: string, candidate: Values, edited: Values): boolean {
  const { record = [], params = [] } = referencedPaths(text)
  return record.some(path => isAbsent(candidate, path)) || params.some(path => isMissing(edited, path))
}

/** Whether a condition over a row reads a value that the row does not have, its own fields included. */
export function readsMissing(text: string, row: Values): boolean {
  return (referencedPaths(text).record ?? []).some(path => isAbsent(row, path))
}

/** As `isMissing`, also where the record lacks the field itself. */
function isAbsent(record: Values, path: string): boolean {
  const [name = ''] = path.split('.')
  return name !== '' && (!Object.hasOwn(record, name) || isMissing(record, path))
}

/** Whether the path ends early: rows have values below a reference nested, or under the path itself. */
function isMissing(record: Values, path: string): boolean {
  const [name = '', ...below] = path.split('.')
  return !Object.hasOwn(record, path) && lacks(record[name], below)
}

/** An empty reference has nothing to load. */
function lacks(value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined || value === null || value === undefined) return false
  if (Array.isArray(value)) return value.some(each => lacks(each, [step, ...rest]))
  if (typeof value !== 'object') return step !== 'id'
  return !Object.hasOwn(value, step) || lacks((value as Values)[step], rest)
}
