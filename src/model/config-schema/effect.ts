import type { Static } from '@sinclair/typebox'
import { byKey } from './alternatives.ts'
import { Type } from './type.ts'
import { closedObject, expression, listOf, localizedText, mapOf, name, oneOfValues, setOf } from './vocabulary.ts'

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
      each: Type.Optional(
        name(
          'Field of type references of this record: one record is made for each of its entries, which is `params.each`; 120 at most.',
        ),
      ),
      existing: Type.Optional(
        oneOfValues(
          ['refuse', 'skip'],
          'What happens where a record stands in the way, one with the same values in fields that are unique together. skip: that one stays and none is made. Default: refuse, and the transition with it.',
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
      optional: Type.Optional(
        Type.Boolean({
          description:
            'true: a row whose state or condition does not allow the transition now stays as it is, in place of a refusal of everything.',
        }),
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
    count: closedObject({
      count: name('Selection of this resource, from its `selections`.'),
      into: name('Integer field of this record that is set to how many rows there are.'),
      when,
    }),
    generate: closedObject({
      generate: resource('Resource of the records to make.'),
      for: name('Selection of this resource: one record is made for each of its rows.'),
      values: values('Field values of the record that is made; the row is `row`, this record is `record`.'),
      skip: Type.Optional(
        listOf(
          closedObject({
            when: expression('The row is left out if this holds'),
            message: localizedText('Why; told of the row.'),
          }),
          'Rows for which nothing is made, and why; the first that holds is told.',
        ),
      ),
      show: Type.Optional(
        setOf(name('Field of the record that is made.'), 'What is told of the first records before work begins.'),
      ),
      into: Type.Optional(name('Reference field of the row that is to point at the record made for it.')),
      refused: Type.Optional(
        values('Values of the row where no record could be made for it; `params.message` says why.'),
      ),
      counts: Type.Optional(
        closedObject(
          {
            made: Type.Optional(name('Integer field: how many records were made.')),
            skipped: Type.Optional(name('Integer field: how many rows were left out by `skip`.')),
            refused: Type.Optional(name('Integer field: how many were refused by a rule.')),
          },
          { description: 'Fields of this record that tell at the end what became of the rows.' },
        ),
      ),
      run: Type.Optional(name('Transition of this record that the system runs when every row is done.')),
      canceled: Type.Optional(name('Transition that it runs instead when the job is cancelled.')),
      when,
    }),
    assign: closedObject({
      assign: name(
        'Reference field of this record that is filled in by rule, out of the candidates that its `choices` allow.',
      ),
      by: oneOfValues(
        ['fewest', 'turn'],
        'fewest: the candidate with the fewest records in hand, among equals the one whose turn is longest ago; turn: the one whose turn is longest ago.',
      ),
      where: Type.Optional(expression('Which of the candidates; the candidate is `row`, this record is `record`')),
      per: Type.Optional(
        name(
          'Reference field of the candidates: whose turn it is and who has records in hand, e.g. the person of a shift. Default: the candidate itself.',
        ),
      ),
      open: Type.Optional(
        expression(
          'With fewest: which records of this resource are in hand; the other record is `row`, this one is `record`. Default: every record',
        ),
      ),
      noneMessage: Type.Optional(localizedText('What the person is told when there is no candidate.')),
      when,
    }),
    refuse: closedObject({
      refuse: expression('Where this holds the transition is refused and nothing of it happens'),
      message: localizedText('What the person is told; a text with placeholders `{{ CEL }}`.'),
    }),
    set: closedObject({ set: values('New field values of this record.'), when }),
  },
  'A declared change: `set`, `assign` and `count` on this record, `create`, `update`, `transition` on others; `send`, a message that leaves after the transaction; `generate`, a job that makes a record for each row of a selection; or `refuse`, which takes the transition back.',
)
export const effectList = listOf(effect, 'What else happens, in the same transaction and in this order.')
export type EffectConfig = Static<typeof effect>
