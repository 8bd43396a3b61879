import { within } from '../meaning.ts'
import { Type } from '../type.ts'
import { closedObject, condition, field, listOf, localizedText, template } from '../vocabulary.ts'

const holds = condition('Must hold for the record to be saved; skipped while a value it needs is missing')
const message = template(
  'Message when it does not hold. Placeholders are CEL between double braces over the paths that the expression reads: `{{ record.config.maxDays }}`. A field of the record alone is written as people read it; amounts and times of other records by `yuan(…)` and `date(…)`.',
  { shown: 'refusal' },
)

/** Checks declared at a field, which shows the message. */
export const fieldChecks = listOf(
  within(closedObject({ expression: holds, message }), { old: 'own' }),
  'Conditions on this value.',
)

/** Identities declared at the resource. */
export const identityList = listOf(
  closedObject({
    expression: condition(
      'Is true of every stored record at any time, e.g. that a balance is what its parts add up to',
    ),
    message: localizedText('Message for a record that violates it.'),
  }),
  'Invariants of every stored record. They refuse nothing: `npm run verify` lists the records that violate one.',
)

/** Checks declared at the resource. */
export const recordChecks = listOf(
  within(
    closedObject({
      expression: holds,
      message,
      field: Type.Optional(field('Field the message is placed at. Default: the record as a whole.')),
    }),
    { old: 'own' },
  ),
  'Conditions on the record as a whole.',
)
