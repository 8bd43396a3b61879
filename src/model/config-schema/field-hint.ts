import { Type } from './type.ts'
import { closedObject, condition, template } from './vocabulary.ts'

/** What a form tells at the field while it is filled in. */
export const fieldHint = closedObject(
  {
    text: template(
      'The words. Placeholders are CEL between double braces over `record`, the record as it would be with what has been filled in: `{{ record.theme.capacity - record.slotBooked }} left`. Told only while every placeholder has a value.',
      { isHint: true },
    ),
    when: Type.Optional(condition('Told only while this holds')),
  },
  {
    description:
      'A fact that the form tells at the field while it is filled in, worked out by the server: for what other records have to say, such as free places. Only to accounts that may read every field it speaks of.',
  },
)
