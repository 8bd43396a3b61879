import type { AppModel, Field, Page, Resource } from '#model/app-model.ts'
import { fieldPath, isMultiple } from '#model/field-path.ts'
import { storageOf } from '#model/field-types/index.ts'
import { type IndexDefinition, indexOn } from './table-definition.ts'

/** Shortest text that the index can look for: Chinese names have two characters. */
const GRAM = 2

/**
 * The index by which texts are found that contain another text, for every resource with fields that people search: its
 * label, its `search` fields, and fields that some page filters by `contains`. It holds the pairs of neighbouring
 * characters of each text, and what else the dialect puts in; the database keeps it.
 */
export function containsIndexes(model: AppModel): ReadonlyMap<string, IndexDefinition> {
  return new Map([...searchedFields(model)].map(([name, fields]) => [name, indexOn(name, fields, 'contains')]))
}

/** Whether the index can narrow down a search for `text`. */
export function isLongEnough(text: unknown): boolean {
  return [...String(text)].length >= GRAM
}

function searchedFields(model: AppModel): Map<string, string[]> {
  const searched = new Map<string, Set<string>>()
  const add = (resource: Resource, field: Field) => {
    if (storageOf(field) !== 'text') return
    searched.set(resource.name, (searched.get(resource.name) ?? new Set()).add(field.name))
  }
  for (const resource of Object.values(model.resources)) {
    for (const name of [resource.label, ...resource.search]) add(resource, resource.fields[name]!)
  }
  for (const page of model.pages) {
    const resource = page.resource === undefined ? undefined : model.resources[page.resource]
    for (const { field, operator } of filtersOf(page)) {
      const path = operator === 'contains' && resource ? fieldPath(model, resource, field) : undefined
      if (path && !path.through.some(isMultiple)) add(path.resource, path.field)
    }
  }
  // The order is part of the index's name: it must not depend on that of the pages.
  return new Map([...searched].map(([name, fields]) => [name, [...fields].sort()]))
}

function filtersOf(page: Page): readonly { readonly field: string; readonly operator?: string }[] {
  return 'filters' in page && page.filters ? page.filters : []
}
