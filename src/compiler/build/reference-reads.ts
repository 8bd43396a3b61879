import { pathOfParam } from '#model/api/rest-call.ts'
import type { Field, Lines, Page, RecordAction, Resource } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import { pageKindOf } from '#model/page-kinds/index.ts'
import { hintTexts } from '#model/records/draft-rules.ts'
import { askedFields } from '#model/workflow/asked-fields.ts'
import type { Facts } from '../resolve/facts.ts'
import { followPath } from '../resolve/field-path.ts'
import { tilePaths } from './indexes-of-page.ts'

/** Fields that a page shows of a resource that is neither its own nor a tab's. */
export interface ReferenceRead {
  readonly resource: string
  /** `read` to show values; also `list` where candidates are offered. */
  readonly actions: readonly RecordAction[]
  /** The label and the fields that paths name; where candidates are offered, `optionFields` too. */
  readonly fields: readonly string[]
}

/** Everything that a page shows through references: labels, fields at the end of dot paths, candidates. */
export function referenceReads(page: Page, facts: Facts): ReferenceRead[] {
  const reads = new Map<string, { fields: Set<string>; isChosen: boolean }>()
  const note = (resource: Resource, field: string, isChosen = false): void => {
    const known = reads.get(resource.name) ?? { fields: new Set([resource.label]), isChosen: false }
    known.fields.add(field)
    known.isChosen ||= isChosen
    if (isChosen) for (const each of resource.optionFields ?? []) known.fields.add(each)
    reads.set(resource.name, known)
  }
  const shown = [{ name: page.resource, columns: page.columns }, ...page.detail.tabs.map(tabOf)]
  for (const { name, columns } of shown) {
    const resource = facts.resource(name)
    if (resource === undefined) continue
    noteLabels(resource, note, facts)
    for (const { field } of columns) notePath(resource, field, note, facts)
  }
  const own = facts.resource(page.resource)
  for (const { field } of own ? page.filters : []) notePath(own as Resource, field, note, facts, true)
  for (const { field } of own ? [...page.sort, ...(page.opens?.sort ?? [])] : [])
    notePath(own as Resource, field, note, facts)
  for (const path of own ? tilePaths(page) : []) notePath(own as Resource, path, note, facts)
  for (const path of own ? (page.optionPaths ?? []) : []) notePath(own as Resource, path, note, facts)
  if (own && offersForms(page)) noteChoices(own, note, facts)
  if (own && offersForms(page)) noteHints(own, note, facts)
  for (const { resource: name, each } of linesOfPage(page, facts)) {
    if (own && each) notePath(own, each.of, note, facts)
    const lines = facts.resource(name)
    if (lines) noteLabels(lines, note, facts)
    if (lines) noteChoices(lines, note, facts)
  }
  for (const { name } of shown) noteCalls(facts.resource(name), note, facts)
  for (const { resource, fields, found } of pageKindOf(page.kind)?.reads?.(page) ?? []) {
    const listed = facts.resource(resource)
    for (const path of listed ? [listed.label, ...fields] : []) {
      note(listed as Resource, path.split('.')[0] as string, true)
      notePath(listed as Resource, path, note, facts)
    }
    if (listed && found) noteWays(listed, note, facts)
  }
  return [...reads].map(([resource, { fields, isChosen }]) => ({
    resource,
    actions: isChosen ? ['list', 'read'] : ['read'],
    fields: [...fields],
  }))
}

type Note = (resource: Resource, field: string, isChosen?: boolean) => void

function fieldsOf(resource: Resource): Field[] {
  return Object.values(resource.fields)
}

/** A record that is shown completely shows each of its references by label. */
function noteLabels(resource: Resource, note: Note, facts: Facts): void {
  for (const field of fieldsOf(resource)) {
    const target = field.resource === undefined ? undefined : facts.resource(field.resource)
    if (target !== undefined) note(target, target.label)
  }
}

/** The fields along a dot path, each with its resource; a reference at the end is shown by its label. */
function notePath(
  resource: Resource,
  path: string,
  note: Note,
  facts: Facts,
  isChosen = false,
  isListed = false,
): void {
  const followed = followPath(resource, path, facts)
  if (!followed.ok) return
  for (const step of followed.steps.slice(1)) note(step.resource, step.field.name, isListed)
  const last = followed.steps.at(-1)?.field
  const target = last?.resource === undefined ? undefined : facts.resource(last.resource)
  if (target !== undefined) note(target, target.label, isChosen)
}

/** Forms offer the candidates of every reference that a person may set, including inputs of transitions. */
function noteChoices(resource: Resource, note: Note, facts: Facts): void {
  for (const field of [...fieldsOf(resource), ...askedFields(resource)]) {
    const listed = field.readOnly ? undefined : facts.resource(field.rows?.each?.resource ?? '')
    if (listed) note(listed, listed.label, true)
    const list = field.rows?.each?.list
    if (listed && list) {
      note(listed, list.field.split('.')[0]!, true)
      notePath(listed, list.field, note, facts)
    }
    const isReference = valueTypeOf(field).name === 'reference' || valueTypeOf(field).name === 'references'
    const target = isReference && !field.readOnly ? facts.resource(field.resource ?? '') : undefined
    if (target === undefined) continue
    note(target, target.label, true)
    const group = field.component?.group
    if (group !== undefined) notePath(resource, `${field.name}.${group}`, note, facts, true, true)
  }
}

/** Fields behind `foundBy`: the label of the related record, its search fields, and the path to it. */
function noteWays({ search, foundBy = [], name }: Resource, note: Note, facts: Facts): void {
  const own = facts.resource(name)
  for (const field of own ? search : []) note(own as Resource, field, true)
  for (const { resource, by, whole = [] } of foundBy) {
    const other = facts.resource(resource)
    for (const field of other ? [other.label, by, ...other.search, ...whole] : []) note(other as Resource, field, true)
  }
}

/** Fields of referred records that the hints of a form read. */
function noteHints(resource: Resource, note: Note, facts: Facts): void {
  const texts = fieldsOf(resource).flatMap(({ hint }) => (hint ? hintTexts(hint) : []))
  for (const path of texts.flatMap(text => referencedPaths(text).record ?? [])) notePath(resource, path, note, facts)
}

/** Fields of referred records that declared calls need: the keys used by the other system. */
function noteCalls(resource: Resource | undefined, note: Note, facts: Facts): void {
  if (resource === undefined) return
  const { source, operations = {} } = resource
  const views = source.kind === 'rest' ? Object.values(source.views ?? {}) : []
  const groups = source.kind === 'rest' ? [source.operations, source.actions, ...views] : []
  const calls = [...groups.flatMap(group => Object.values(group)), ...Object.values(operations).map(({ call }) => call)]
  for (const { params, fields } of calls) {
    const paths = Object.keys(params)
      .map(pathOfParam)
      .filter(path => path.includes('.'))
    const keys = Object.entries(fields).flatMap(([field, place]) =>
      typeof place === 'string' || place.key === undefined ? [] : [`${field}.${place.key}`],
    )
    for (const path of [...paths, ...keys]) notePath(resource, path, note, facts, true, true)
  }
  const choices = source.kind === 'rest' ? Object.entries(source.choices ?? {}) : []
  for (const [field, { key }] of choices)
    if (key !== undefined) notePath(resource, `${field}.${key}`, note, facts, true, true)
}

function offersForms(page: Page): boolean {
  const { actions } = page
  const isForm = pageKindOf(page.kind)?.actionsNeeded(page).includes('create')
  return isForm || actions.toolbar.length + actions.row.length + actions.bulk.length > 0
}

function tabOf({ resource, columns }: Page['detail']['tabs'][number]) {
  return { name: resource, columns }
}

/** The lines in the forms of the page: whoever enters a record sees its lines. */
export function linesOfPage({ resource, sections }: Page, facts: Facts): readonly Lines[] {
  const declared = facts.resource(resource)?.lines ?? {}
  return sections.flatMap(({ lines = '' }) => declared[lines] ?? [])
}
