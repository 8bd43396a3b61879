import type { FormSection, Lines } from '#model/app-model.ts'
import type { ClientField, ClientResource } from '#model/client-model.ts'
import { typeOf } from '#model/field-types/index.ts'
import type { ValidationMode } from '#model/records/conditions.ts'
import { namesRead } from '#web/fields/choices/choice-params.ts'
import { blockAnchors } from './block-placement.ts'
import { isWritable } from './form-record.ts'

/** A section with its fields resolved. */
export interface SectionPlan extends Omit<FormSection, 'fields' | 'lines'> {
  readonly fields: readonly ClientField[]
  readonly lines?: Lines | undefined
}

/**
 * The sections of a form: those of the page with the fields that the account may read, else one with every writable field.
 * Empty sections are omitted.
 */
export function planSections(
  resource: ClientResource,
  sections: readonly FormSection[],
  mode: ValidationMode,
): SectionPlan[] {
  const wanted: readonly FormSection[] = sections.length > 0 ? sections : [{ fields: editableNames(resource, mode) }]
  return wanted
    .map(section => ({
      ...section,
      fields: section.fields.flatMap(name => resource.fields[name] ?? []),
      lines: resource.lines?.[section.lines ?? ''],
    }))
    .filter(({ fields, lines }) => fields.length > 0 || lines !== undefined)
}

function editableNames(resource: ClientResource, mode: ValidationMode): string[] {
  const isBlockGiven = givesBlockByItself(blockAnchors(resource))
  return Object.values(resource.fields)
    .filter(field => isWritable(field, mode) && !field.readOnly && !typeOf(field).systemSet)
    .filter(field => field.name !== 'block' || !isBlockGiven)
    .map(field => field.name)
}

/** A block that is always copied from elsewhere needs no separate place, unless it is needed to choose where it is copied from. */
function givesBlockByItself(anchors: readonly ClientField[]): boolean {
  return anchors.some(({ required }) => required) && !anchors.some(anchor => namesRead(anchor).includes('block'))
}
