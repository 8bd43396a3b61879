import type { Expression, Grant } from '../app-model.ts'
import type { RecordValues } from '../records/context.ts'
import { readsMissing } from '../records/unresolved.ts'
import { mayHold, type RuleVariables } from '../records/variables.ts'
import { coversField } from './grants.ts'

/** The rows and fields of a grant for one action. */
export type RowGrant = Pick<Grant, 'where' | 'fields'>

/** Whether the condition of a grant holds on a given row. */
export type GrantTest = (where: Expression) => boolean

/** Whether one of the grants, each by itself, covers the row of `test` and, if named, the field. */
export function isGranted(grants: readonly RowGrant[], test: GrantTest, field?: string): boolean {
  return grants.some(
    grant => (field === undefined || coversField(grant, field)) && (grant.where === undefined || test(grant.where)),
  )
}

/**
 * `isGranted` on a row as loaded by the browser, which may lack what conditions read: such a condition forbids nothing, the
 * server decides. Without grants, every row is covered.
 */
export function mayBeGranted(
  grants: readonly RowGrant[] | undefined,
  row: RecordValues,
  variables: RuleVariables,
  field?: string,
): boolean {
  return (
    grants === undefined || isGranted(grants, where => readsMissing(where, row) || mayHold(where, variables), field)
  )
}

/** The grants, if they leave out rows; undefined if they cover every row wherever they cover one. */
export function narrowing(grants: readonly RowGrant[]): readonly RowGrant[] | undefined {
  const isNarrow = grants.some(({ where }) => where !== undefined)
  const isWhole = grants.some(({ where, fields }) => where === undefined && fields.includes('*'))
  return isNarrow && !isWhole ? grants.map(({ where, fields }) => ({ where, fields })) : undefined
}
