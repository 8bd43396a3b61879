import type { Static } from '@sinclair/typebox'
import { byKey } from './alternatives.ts'
import { Type } from './type.ts'
import { closedObject, expression, listOf, mapOf, name } from './vocabulary.ts'

const when = Type.Optional(expression('The effect happens only if this holds'))
const resource = (what: string) => name(what)
const values = (what: string) => mapOf(expression('Value of the field'), what)
const where = expression('Which rows; the other row is `row`, this record is `record`')

/** What a transition does besides changing the state, in the same transaction; told apart by its first key. */
export const effect = byKey(
  {
    create: closedObject({
      create: resource('Resource of the record to create.'),
      values: values('Its field values.'),
      into: Type.Optional(name('Reference field of this record that is to point at the new one.')),
      when,
    }),
    update: closedObject({
      update: resource('Resource of the rows to change.'),
      where,
      set: values('New field values.'),
      when,
    }),
    transition: closedObject({
      transition: resource('Resource of the rows to move.'),
      where,
      run: name('Transition to run on them.'),
      when,
    }),
    set: closedObject({ set: values('New field values of this record.'), when }),
  },
  'A declared change: `set` on this record, or `create`, `update`, `transition` on others.',
)
export const effectList = listOf(effect, 'What else happens, in the same transaction and in this order.')
export type EffectConfig = Static<typeof effect>
