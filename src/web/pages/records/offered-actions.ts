import { fitsRecord, operationNamed } from '#model/api/operation.ts'
import type { Row } from '#model/api.ts'
import type { Operation, PageAction } from '#model/app-model.ts'
import type { ClientDocument, ClientResource } from '#model/client-model.ts'
import { mayBeGranted } from '#model/permissions/row-rights.ts'
import { documentNamed } from '#model/printed-document.ts'
import type { RuleContext } from '#model/records/context.ts'
import { mayHold, type RuleVariables, variablesOf } from '#model/records/variables.ts'
import { allowedTransitions } from '#model/workflow/workflow.ts'
import type { RowAction } from '../list-view/rows/row-action.ts'
import { mayEdit } from './may-edit.ts'
import { meMay } from './me-may.ts'

/** The built-in actions on one record, with their requirements and titles. */
const BUILT_IN = {
  edit: { needs: 'update', textKey: 'pages.action.edit', danger: false },
  copy: { needs: 'create', textKey: 'pages.action.copy', danger: false },
  delete: { needs: 'delete', textKey: 'pages.action.delete', danger: true },
} as const

/**
 * Actions that the account may run on a record now, in the order of the page. The server checks the same rules again with its
 * current data.
 */
export function offeredActions(
  actions: readonly PageAction[],
  resource: ClientResource,
  row: Row,
  context: RuleContext,
): RowAction[] {
  const transitions = new Map(allowedTransitions(resource, row, context).map(each => [each.name, each]))
  const variables = variablesOf(resource.fields, row, context)
  const offered = actions.filter(
    action => meMay(context.me, action) && (action.when === undefined || mayHold(action.when, variables)),
  )
  const found = offered.flatMap((action): RowAction[] => {
    const transition = transitions.get(action.action)
    const { action: key, title, page, values = {} } = action
    if (page !== undefined) return [{ kind: 'create', key: `${key} ${page}`, title, danger: false, page, values }]
    const operation = operationNamed(resource, key)
    if (operation) return fitsRecord(resource, operation, row, context) ? [operationAction(operation, action)] : []
    const document = documentNamed(resource, key)
    if (document) return fitsRecord(resource, document, row, context) ? [documentAction(document, title)] : []
    if (transition)
      return [{ kind: 'transition', key, title: title ?? transition.title, danger: transition.danger, transition }]
    const builtIn = builtInAction(key, resource, row, variables)
    return builtIn ? [{ ...builtIn, title }] : []
  })
  return [...new Map(found.map(action => [action.key, action])).values()]
}

/** As `offeredActions`, plus every other permitted transition and document: for the header of a record's detail. */
export function detailActions(
  actions: readonly PageAction[],
  resource: ClientResource,
  row: Row,
  context: RuleContext,
): RowAction[] {
  const offered = offeredActions(actions, resource, row, context)
  const named = new Set(actions.map(action => action.action))
  const others = allowedTransitions(resource, row, context).filter(({ name }) => !named.has(name))
  return [
    ...offered,
    ...others.map(
      (transition): RowAction => ({
        kind: 'transition',
        key: transition.name,
        title: transition.title,
        danger: transition.danger,
        transition,
      }),
    ),
    ...documentActions(resource, row, context).filter(({ key }) => !named.has(key)),
  ]
}

/** The documents that can be printed for the record now. */
export function documentActions(resource: ClientResource, row: Row, context: RuleContext): RowAction[] {
  const documents = Object.values(resource.documents ?? {})
  return documents.filter(each => fitsRecord(resource, each, row, context)).map(each => documentAction(each))
}

function documentAction({ name, title }: ClientDocument, instead = title): RowAction {
  return { kind: 'document', key: name, title: instead, danger: false }
}

function operationAction(operation: Operation, { action: key, title = operation.title }: PageAction): RowAction {
  return { kind: 'operation', key, title, danger: operation.danger, operation }
}

function builtInAction(
  name: string,
  resource: ClientResource,
  row: Row,
  variables: RuleVariables,
): RowAction | undefined {
  if (!Object.hasOwn(BUILT_IN, name)) return undefined
  const kind = name as keyof typeof BUILT_IN
  const { needs, textKey, danger } = BUILT_IN[kind]
  if (!resource.capabilities.actions.includes(needs)) return undefined
  if (needs !== 'create' && !mayBeGranted(resource.grants?.[needs], row, variables)) return undefined
  if (kind === 'edit' && !mayEdit(resource, row, variables)) return undefined
  return { kind, key: name, textKey, danger }
}
