import type { AppModel, Field, Page, Resource } from '#model/app-model.ts'
import { fieldPath, isMultiple, targetOf } from '#model/field-path.ts'
import { storageOf } from '#model/field-types/index.ts'
import { onceFor } from '#model/once-for.ts'
import { pageKindOf } from '#model/page-kinds/index.ts'
import { type IndexDefinition, indexOn } from './table-definition.ts'

/** Shortest text that the index supports: Chinese names have two characters. */
const GRAM = 2

/**
 * The index for searching texts that contain another text, for every resource with searchable fields: the label and the
 * `search` fields of a resource that has a page or that others refer to, and fields that a page filters by `contains`. It holds
 * the pairs of neighbouring characters of each text, plus additions of the dialect; the database maintains it.
 */
export const containsIndexes = onceFor(
  (model: AppModel): ReadonlyMap<string, IndexDefinition> =>
    new Map([...searchedFields(model)].map(([name, fields]) => [name, indexOn(name, fields, 'contains')])),
)

/** Whether the index can narrow down a search for `text`. */
export function isLongEnough(text: unknown): boolean {
  return [...String(text)].length >= GRAM
}

function searchedFields(model: AppModel): Map<string, string[]> {
  const searched = new Map<string, Set<string>>()
  const add = (resource: Resource, field: Field) => {
    if (storageOf(field) !== 'text') return
    searched.set(resource.name, (searched.get(resource.name) ?? new Set()).add(field.column ?? field.name))
  }
  for (const resource of lookedFor(model)) {
    for (const name of [resource.label, ...resource.search]) add(resource, resource.fields[name]!)
  }
  for (const page of model.pages) {
    const resource = page.resource === undefined ? undefined : model.resources[page.resource]
    for (const { field, operator } of filtersOf(page)) {
      const path = operator === 'contains' && resource ? fieldPath(model, resource, field) : undefined
      if (path && !path.through.some(isMultiple)) add(path.resource, path.field)
    }
  }
  // The order is part of the index's name, so it must not depend on the order of pages.
  return new Map([...searched].map(([name, fields]) => [name, [...fields].sort()]))
}

/** Resources with a search box somewhere: those that a page lists or that a field refers to. */
function lookedFor(model: AppModel): Resource[] {
  const all = Object.values(model.resources)
  const named = new Set([
    ...model.pages.flatMap(page => [
      page.resource,
      ...(pageKindOf(page.kind)?.reads?.(page) ?? []).map(read => read.resource),
    ]),
    ...all.flatMap(({ fields, foundBy = [] }) => [
      ...Object.values(fields).map(field => targetOf(model, field)?.name),
      ...foundBy.map(found => found.resource),
    ]),
  ])
  return all.filter(({ name }) => named.has(name))
}

function filtersOf(page: Page): readonly { readonly field: string; readonly operator?: string }[] {
  return 'filters' in page && page.filters ? page.filters : []
}
