import type { Static } from '@sinclair/typebox'
import { byKey } from './alternatives.ts'
import { Type } from './type.ts'
import { closedObject, expression, listOf, mapOf, name, setOf } from './vocabulary.ts'

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
      times: Type.Optional(
        expression(
          'How many such records are made, 120 at most. The values are worked out anew for each; `params.n` is 1 for the first',
        ),
      ),
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
      values: Type.Optional(
        values(
          'What the transition asks for; anew for each row, which is `row`. Else what the person gave for this one.',
        ),
      ),
      sort: Type.Optional(
        setOf(
          Type.String({ pattern: '^-?[a-z][A-Za-z0-9]*$' }),
          'In which order: fields of the rows, `-` in front for the other way round. Default: the order in which they were made.',
        ),
      ),
      when,
    }),
    send: closedObject({
      send: name('Message of this resource, from its `messages`.'),
      channel: name('Channel of app.json.'),
      to: expression(
        'To whom: a phone number, or the address of a mail. Without a value the message is kept as failed',
      ),
      language: Type.Optional(
        expression('Language of the message, zh-CN or en-US. Default: the default language of the platform'),
      ),
      values: Type.Optional(values('Further values of the record that is kept of the message.')),
      when,
    }),
    set: closedObject({ set: values('New field values of this record.'), when }),
  },
  'A declared change: `set` on this record, `create`, `update`, `transition` on others; or `send`, a message that leaves after the transaction.',
)
export const effectList = listOf(effect, 'What else happens, in the same transaction and in this order.')
export type EffectConfig = Static<typeof effect>
