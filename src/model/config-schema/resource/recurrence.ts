import type { Static } from '@sinclair/typebox'
import { CYCLES } from '../../dates/recurrence.ts'
import { Type } from '../type.ts'
import { closedObject, field, oneOfValues } from '../vocabulary.ts'

const optionalField = (what: string) => Type.Optional(field(what))

/** `"recurrence": {"cycle": "cycle", "time": "timeFrom", "start": "startAt", "next": "nextAt"}` of a transition. */
export const recurrence = closedObject(
  {
    cycle: optionalField(
      'An enum field that says how often: its options are among once, day, week, month, quarter, halfYear and year. The months of the longer ones count from the month of the start.',
    ),
    every: Type.Optional(oneOfValues(CYCLES, 'How often, the same for every record; in place of `cycle`.')),
    weekDays: optionalField(
      'With week: a tags field with codes from monday to sunday. Without a value: the week day of the start.',
    ),
    monthDays: optionalField(
      'With month and longer: a tags or integer field with days from 1 to 31. A month that ends earlier has its last day instead. Without a value: the day of the start.',
    ),
    time: optionalField('A time field: when on that day. Default: at its beginning.'),
    until: optionalField(
      'A time field: the time of that day after which the occurrence is no longer possible and is left out. With it, what has begun today still counts for a record that enters the state.',
    ),
    start: optionalField('A date or datetime field: the first day, from which the cycle counts.'),
    end: optionalField('A date or datetime field: the last day.'),
    next: field('A datetime field that the system keeps at the next occurrence; a page can show, sort and filter it.', {
      use: 'written',
    }),
    last: Type.Optional(field('A datetime field that is set to when it was carried out.', { use: 'written' })),
    missed: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 31,
        description:
          'How many of the occurrences that passed while no server ran are made up for: the latest ones; 0: none of an earlier day. Default: 1.',
      }),
    ),
    as: optionalField(
      'A reference to the account in whose name it is done, and with whose rights records are generated. Default: the system.',
    ),
    notify: optionalField(
      'A reference to an account, or a list of them: who is notified, once, when an occurrence is refused.',
    ),
  },
  {
    description:
      'Run by the system repeatedly while the record is in a state of `from`, once for each day of the rule. Effects get its time as `params.occurrence`, and with `until` its end as `params.until`. With `roles`, a person may run today’s occurrence in advance.',
  },
)

export type RecurrenceConfig = Static<typeof recurrence>
