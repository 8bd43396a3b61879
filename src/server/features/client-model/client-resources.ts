import type { AppModel, Field, Lines, Resource } from '#model/app-model.ts'
import type { ChangingAction, ClientResource, PageModel } from '#model/client-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { fieldPath, targetOf } from '#model/field-path.ts'
import { importsOf } from '#model/page-kinds/import.ts'
import { pageKindOf } from '#model/page-kinds/index.ts'
import { capabilitiesOf, mayImport } from '#model/permissions/capabilities.ts'
import { opensWith } from '#model/permissions/fields.ts'
import { grantsFor } from '#model/permissions/grants.ts'
import { homeOfRecords } from '#model/permissions/may-open.ts'
import type { Me } from '#model/permissions/me.ts'
import { narrowing } from '#model/permissions/row-rights.ts'
import { draftRules } from '#model/records/draft-rules.ts'
import { rulePaths } from '#model/records/rule-paths.ts'
import { askedFields } from '#model/workflow/asked-fields.ts'
import { clientField } from './client-field.ts'
import { clientDocuments, clientOperations, clientWorkflows } from './client-steps.ts'
import { ReadablePaths } from './readable-paths.ts'

/** Fields by the resource they belong to. */
type FieldNames = Map<string, Set<string>>

/**
 * The page's resource and those of its tabs with every readable field. Of resources that are only referred to: the label, and
 * the fields that the page shows or its form rules read through the reference.
 */
export function clientResources(model: AppModel, me: Me, page: PageModel['page']): PageModel['resources'] {
  const readable = new ReadablePaths(model, me)
  const lines = page.sections.flatMap(({ lines: name }) => model.resources[page.resource]!.lines?.[name ?? ''] ?? [])
  const known = [...page.detail.tabs, ...lines].map(({ resource }) => resource)
  const whole = [...new Set([page.resource, ...known])].filter(name => name === page.resource || readable.any(name))
  const names: FieldNames = new Map(whole.map(name => [name, new Set(readable.fieldsOf(name))]))
  for (const resource of whole) {
    addReferenced(model, resource, names)
    const granted = Object.values(grantsOf(model.resources[resource]!, me).grants ?? {}).flat()
    const read = granted.flatMap(({ where = '' }) => referencedPaths(where).record ?? [])
    for (const path of [...rulePaths(model.resources[resource]!), ...read]) addPath(model, resource, path, names)
  }
  for (const [resource, path] of shownPaths(page)) addPath(model, resource, path, names)
  for (const { resource, fields } of pageKindOf(page.kind)?.reads?.(page) ?? []) {
    for (const field of ['id', model.resources[resource]!.label, ...fields]) addName(resource, field, names)
  }
  for (const name of importedInto(model, me, page)) addName(name, 'id', names)
  return Object.fromEntries(
    [...names].map(([name, fields]) => {
      const shown = [...fields].filter(field => readable.fieldsOf(name).has(field))
      return [name, clientResource(model, me, model.resources[name]!, shown, whole.includes(name), readable)]
    }),
  )
}

/** The resources of an import page that the account may import into. */
function importedInto(model: AppModel, me: Me, page: PageModel['page']): string[] {
  const field = model.resources[page.resource]!.fields[importsOf(page) ?? '']
  return (field?.options ?? [])
    .map(({ value }) => value)
    .filter(name => name in model.resources && mayImport(capabilitiesOf(model, me, name)))
}

function shownPaths(page: PageModel['page']): [resource: string, path: string][] {
  const ofKind = (page.optionPaths ?? []).map(field => ({ field }))
  const sorts = [...page.sort, ...(page.opens?.sort ?? [])]
  const own = [...page.columns, ...page.filters, ...sorts, ...ofKind].map(({ field }): [string, string] => [
    page.resource,
    field,
  ])
  const tabs = page.detail.tabs.flatMap(tab => tab.columns.map(({ field }): [string, string] => [tab.resource, field]))
  return [...own, ...tabs]
}

/**
 * Labels and choice columns of everything that the resource's fields and the inputs of its transitions and operations refer to.
 */
function addReferenced(model: AppModel, resource: string, names: FieldNames): void {
  const found = model.resources[resource]!
  for (const field of [...Object.values(found.fields), ...askedFields(found)]) addTarget(model, field, names)
}

function addTarget(model: AppModel, field: Field, names: FieldNames): void {
  const target = targetOf(model, field)
  if (!target) return
  const known = names.get(target.name) ?? new Set()
  for (const name of ['id', target.label, ...(target.optionFields ?? [])]) known.add(name)
  names.set(target.name, known)
}

function addName(resource: string, field: string, names: FieldNames): void {
  names.set(resource, (names.get(resource) ?? new Set()).add(field))
}

function addPath(model: AppModel, resource: string, path: string, names: FieldNames): void {
  const found = fieldPath(model, model.resources[resource]!, path)
  if (!found || found.through.length === 0) return
  let owner = resource
  for (const [index, name] of path.split('.').entries()) {
    const known = names.get(owner) ?? new Set()
    names.set(owner, known.add(name))
    const step = found.through[index] ?? found.field
    addTarget(model, step, names)
    owner = step.resource ?? owner
  }
}

/** Lines with the fields that the account may read; lines without any such field are omitted. */
function clientLines(lines: Readonly<Record<string, Lines>>, readable: ReadablePaths): ClientResource['lines'] {
  const shown = Object.values(lines).filter(({ resource }) => readable.any(resource))
  const only = (resource: string, names: readonly string[]) => names.filter(name => readable.has(resource, name))
  return Object.fromEntries(
    shown.map(each => [
      each.name,
      { ...each, fields: only(each.resource, each.fields), sums: only(each.resource, each.sums) },
    ]),
  )
}

function clientResource(
  model: AppModel,
  me: Me,
  resource: Resource,
  fields: readonly string[],
  whole: boolean,
  readable: ReadablePaths,
): ClientResource {
  const { name, title, label, absent, scope, search, checks, source } = resource
  const capabilities = capabilitiesOf(model, me, name)
  const options = resource.optionFields?.filter(field => fields.includes(field)) ?? []
  const inModelOrder = Object.keys(resource.fields).filter(field => fields.includes(field))
  return {
    name,
    title,
    label,
    ...(absent === undefined ? {} : { absent }),
    ...(options.length > 0 ? { optionFields: options } : {}),
    scope,
    fields: Object.fromEntries(inModelOrder.map(field => [field, clientField(model, me, resource, field)])),
    search: whole ? search.filter(field => fields.includes(field)) : [],
    checks: whole && capabilities.actions.some(action => action === 'create' || action === 'update') ? checks : [],
    workflows: whole ? clientWorkflows(resource, capabilities.transitions) : {},
    source,
    ...(whole && resource.comments ? { comments: true } : {}),
    ...(whole && resource.attachments ? { attachments: true } : {}),
    ...(whole && resource.lines ? { lines: clientLines(resource.lines, readable) } : {}),
    ...(whole && resource.operations ? { operations: clientOperations(resource.operations, me) } : {}),
    ...(whole && resource.documents ? { documents: clientDocuments(resource.documents, me) } : {}),
    ...(whole ? draftFieldsOf(model, resource, fields) : {}),
    capabilities,
    ...homeOf(model, me, name),
    ...(opensWith(resource, readable.fieldsOf(resource.name)) ? { opens: true } : {}),
    ...(whole ? grantsOf(resource, me) : {}),
  }
}

/** Only where grants leave out rows: otherwise the capabilities say it all. */
function grantsOf(resource: Resource, me: Me): Pick<ClientResource, 'grants'> {
  if (me.admin) return {}
  const found = CHANGING_ACTIONS.flatMap(action => {
    const grants = narrowing(grantsFor(resource, me, action))
    return grants ? [[action, grants] as const] : []
  })
  return found.length === 0 ? {} : { grants: Object.fromEntries(found) }
}

const CHANGING_ACTIONS: readonly ChangingAction[] = ['update', 'delete']

function homeOf(model: AppModel, me: Me, resource: string): Pick<ClientResource, 'home'> {
  const home = homeOfRecords(model, me, resource)?.path
  return home === undefined ? {} : { home }
}

/** Fields that a form sends to have its draft checked; fields that the account does not see are omitted. */
function draftFieldsOf(
  model: AppModel,
  resource: Resource,
  shown: readonly string[],
): Pick<ClientResource, 'draftFields'> {
  const fields = draftRules(model, resource).fields.filter(name => shown.includes(name))
  return fields.length === 0 || resource.source.kind !== 'store' ? {} : { draftFields: fields }
}
