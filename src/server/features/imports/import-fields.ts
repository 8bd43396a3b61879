import type { Field, Resource } from '#model/app-model.ts'
import { typeOf } from '#model/field-types/index.ts'
import { readableSomewhere } from '#model/permissions/fields.ts'
import { isHidden } from '#model/permissions/masked-values.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { BOOKKEEPING } from '#model/records/bookkeeping.ts'
import { isReadable } from '#server/features/spreadsheets/sheet-forms.ts'
import { AccessDenied } from '#server/records/errors.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { uniqueSets } from '#server/storage/resource-tables.ts'

/** The fields that the account may import from a file. @throws AccessDenied when it may not import at all */
export function importFields({ model, me }: RecordContext, resource: Resource): Field[] {
  const [importing, creating] = (['import', 'create'] as const).map(action =>
    planAccess(model, me, resource.name, action),
  )
  if (!importing!.allowed || !creating!.allowed) throw new AccessDenied('nothing-granted')
  const granted = readableSomewhere(creating!)
  return Object.values(resource.fields).filter(
    field =>
      granted.has(field.name) &&
      !BOOKKEEPING.has(field.name) &&
      !field.readOnly &&
      !typeOf(field).systemSet &&
      isReadable(field),
  )
}

/** The field combinations by which a row of a file can match an existing record. */
export function importKeys(
  { me }: Pick<RecordContext, 'me'>,
  resource: Resource,
  fields: readonly Field[],
): readonly (readonly string[])[] {
  // A value that the account sees masked never matches: otherwise a file could be used to guess values.
  const names = new Set(fields.filter(field => !isHidden(me, field)).map(({ name }) => name))
  const sets = uniqueSets(resource).map(set => set.filter(name => name !== 'block' || names.has('block')))
  return sets.filter(set => set.length > 0 && set.every(name => names.has(name)))
}
