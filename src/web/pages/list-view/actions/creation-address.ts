import type { Row } from '#model/api.ts'
import type { PageAction } from '#model/app-model.ts'
import { evaluate } from '#model/expression/evaluate.ts'
import type { Me } from '#model/permissions/me.ts'
import { nowVariables } from '../../records/rule-context.ts'

/** With more rows the address becomes too long. */
export const MOST_ROWS = 200

type Creation = Required<Pick<PageAction, 'page' | 'values'>>

/**
 * Address that opens the form of another page with values of these rows. A list field takes the values of all rows, another
 * field the value they share; others are omitted.
 */
export function creationAddress({ page, values }: Creation, rows: readonly Row[], me: Me): string {
  const variables = { me, ...nowVariables() }
  const filled = Object.entries(values).flatMap(([name, expression]): [string, unknown][] => {
    const found = rows.map(record => evaluate(expression, { record, ...variables }) ?? null)
    const value = found.some(Array.isArray) ? [...new Set(found.flat())] : agreed(found)
    return value === undefined || value === null ? [] : [[name, value]]
  })
  return `${page}?${new URLSearchParams({ _form: 'new', _values: JSON.stringify(Object.fromEntries(filled)) })}`
}

function agreed([first, ...others]: readonly unknown[]): unknown {
  return others.every(value => value === first) ? first : undefined
}
