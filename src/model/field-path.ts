import type { AppModel, Field, Resource } from './app-model.ts'

/** A field of a record, or of a related record (`applicant.name`). */
export interface FieldPath {
  readonly path: string
  /** The references along the path, in order; empty for a field of the record itself. */
  readonly through: readonly Field[]
  /** The field at the end, and its resource. */
  readonly field: Field
  readonly resource: Resource
}

/** Maximum path length: four references and a field. */
export const MAX_PATH_NAMES = 5

/** The target of `path` from `resource`; undefined when a step does not exist or is no reference. */
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

/** The target resource of a reference or references field (also a computed one). */
export function targetOf(model: AppModel, field: Field): Resource | undefined {
  const type = field.type === 'computed' ? field.result : field.type
  if (type !== 'reference' && type !== 'references') return undefined
  return field.resource === undefined ? undefined : model.resources[field.resource]
}

/** Whether the path passes through or ends at a field with several records. */
export function isMultiple(field: Field): boolean {
  return (field.type === 'computed' ? field.result : field.type) === 'references'
}

function ownField(resource: Resource, name: string): Field | undefined {
  return Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
}
