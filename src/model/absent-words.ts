import type { FieldLike } from './field-types/field-type.ts'
import type { LocalizedText } from './localized-text.ts'

/** What the words depend on, of a resource of the model or of the browser's. */
interface ReferredResource {
  readonly label: string
  readonly absent?: LocalizedText | undefined
}

/** A field, the resource that has it, and the references on the way to it. */
export interface FieldSeen {
  readonly field: FieldLike
  readonly owner: ReferredResource
  readonly way: readonly FieldLike[]
}

/** Text for an empty reference, also if the label of its record is shown; undefined for other fields. */
export function absentWords(
  resources: Readonly<Record<string, ReferredResource>>,
  { field, owner, way }: FieldSeen,
): LocalizedText | undefined {
  if (way.length > 0) return field.name === owner.label ? owner.absent : undefined
  return field.type === 'reference' ? resources[field.resource ?? '']?.absent : undefined
}
