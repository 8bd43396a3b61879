import type { Row } from '#model/api.ts'
import type { Column } from '#model/app-model.ts'
import { evaluate } from '#model/expression/evaluate.ts'
import type { Me } from '#model/permissions/me.ts'
import { nowVariables } from '../../records/rule-context.ts'

/**
 * Target of a column's link for one row. A query value that names a placeholder of the path fills it; missing values are
 * omitted.
 */
export function linkAddress(link: NonNullable<Column['link']>, row: Row, me: Me): string {
  const variables = { record: row, me, ...nowOfSecond() }
  const values = Object.entries(link.query).flatMap(([name, expression]): [string, string][] => {
    const value = evaluate(expression, variables)
    return value === null || value === undefined ? [] : [[name, String(value)]]
  })
  const inPath = new Set<string>()
  const path = link.page.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    inPath.add(name)
    return encodeURIComponent(values.find(([key]) => key === name)?.[1] ?? placeholder)
  })
  const query = new URLSearchParams(values.filter(([name]) => !inPath.has(name))).toString()
  return query === '' ? path : `${path}?${query}`
}

/** Wrong once another second has begun. */
let moment = { second: 0, variables: nowVariables() }

/** Computed once for all links of a list. */
function nowOfSecond() {
  const second = Math.floor(Date.now() / 1000)
  if (second !== moment.second) moment = { second, variables: nowVariables() }
  return moment.variables
}
