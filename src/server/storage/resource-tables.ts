import type { AppModel, Field, Resource } from '#model/app-model.ts'
import { storageOf, valueTypeOf } from '#model/field-types/index.ts'
import { onceFor } from '#model/once-for.ts'
import { containsIndexes } from './contains-index.ts'
import {
  type ColumnDefinition,
  type ColumnKind,
  type IndexDefinition,
  indexOn,
  type TableDefinition,
} from './table-definition.ts'

/** The tables of all resources. `source` only affects which calls the web app makes; this server always uses its tables. */
export function resourceTables(model: AppModel): TableDefinition[] {
  const contains = containsIndexes(model)
  return Object.values(model.resources).map(resource => resourceTable(resource, contains.get(resource.name)))
}

/** Kind of the field's column; undefined when it has none. */
export function columnKind(field: Field): ColumnKind | undefined {
  if (field.name === 'id') return 'identity'
  const storage = storageOf(field)
  return storage === 'none' ? undefined : storage
}

/** Sets of fields that must be unique together. */
export const uniqueSets = onceFor((resource: Resource): readonly (readonly string[])[] => {
  const single = Object.values(resource.fields)
    .filter(field => (field.unique || field.type === 'sequence') && columnKind(field))
    .map(field => [field.name])
  return [...single, ...resource.unique.filter(fields => fields.every(name => hasColumn(resource, name)))]
})

function resourceTable(resource: Resource, contains: IndexDefinition | undefined): TableDefinition {
  return {
    name: resource.name,
    title: resource.title,
    primaryKey: 'id',
    columns: Object.values(resource.fields).flatMap(field => columnOf(field, resource)),
    indexes: [...indexesOf(resource), ...(contains ? [contains] : [])],
  }
}

function columnOf(field: Field, resource: Resource): ColumnDefinition[] {
  const kind = columnKind(field)
  if (!kind) return []
  return [
    {
      name: field.name,
      title: field.title,
      kind,
      notNull: kind === 'identity' || field.name === 'version',
      fill: field.name === 'version' ? 1 : (resource.workflows[field.name]?.initial ?? field.default),
    },
  ]
}

function indexesOf(resource: Resource): IndexDefinition[] {
  const unique = uniqueSets(resource).map(fields => indexOn(resource.name, fields, 'unique'))
  const covered = new Set(unique.map(index => index.columns.join()))
  const plain = resource.indexes
    .filter(fields => fields.every(name => hasColumn(resource, name)) && !fields.every(name => name === 'id'))
    .filter(fields => !fields.some(name => isList(resource, name)) && !covered.has(fields.join()))
    .map(fields => indexOn(resource.name, fields))
  const members = Object.keys(resource.fields)
    .filter(name => isList(resource, name) && hasColumn(resource, name))
    .map(name => indexOn(resource.name, [name], 'members'))
  return distinct([...unique, ...plain, ...members])
}

function hasColumn(resource: Resource, name: string): boolean {
  const field = resource.fields[name]
  return field !== undefined && columnKind(field) !== undefined
}

function isList(resource: Resource, name: string): boolean {
  return valueTypeOf(resource.fields[name]!).expressionType === 'list'
}

function distinct(indexes: IndexDefinition[]): IndexDefinition[] {
  return [...new Map(indexes.map(index => [index.name, index])).values()]
}
