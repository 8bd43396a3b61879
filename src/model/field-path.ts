import type { AppModel, Field, Resource } from './app-model.ts'

/** A field of a record, or of a record it refers to (`applicant.name`). */
export interface FieldPath {
  readonly path: string
  /** The references on the way, in order; empty for a field of the record itself. */
  readonly through: readonly Field[]
  /** The field at the end, and the resource that has it. */
  readonly field: Field
  readonly resource: Resource
}

/** Most names in a path: four references and a field. */
export const MAX_PATH_NAMES = 5

/** What `path` names, seen from `resource`; undefined when some step does not exist or is no reference. */
export function fieldPath(model: AppModel, resource: Resource, path: string): FieldPath | undefined {
  const names = path.split('.')
  if (names.length > MAX_PATH_NAMES) return undefined
  const through: Field[] = []
  let owner = resource
  for (const name of names.slice(0, -1)) {
    const field = ownField(owner, name)
    const target = field && targetOf(model, field)
    if (!target) return undefined
    through.push(field)
    owner = target
  }
  const field = ownField(owner, names.at(-1)!)
  return field && { path, through, field, resource: owner }
}

/** The resource that a reference or references field (also a computed one) points at. */
export function targetOf(model: AppModel, field: Field): Resource | undefined {
  const type = field.type === 'computed' ? field.result : field.type
  if (type !== 'reference' && type !== 'references') return undefined
  return field.resource === undefined ? undefined : model.resources[field.resource]
}

/** Whether the path leads through or to a field that names several records. */
export function isMultiple(field: Field): boolean {
  return (field.type === 'computed' ? field.result : field.type) === 'references'
}

function ownField(resource: Resource, name: string): Field | undefined {
  return Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
}
