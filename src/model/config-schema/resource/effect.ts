import type { Static } from '@sinclair/typebox'
import { PLATFORM_RESOURCES } from '../../platform-resources.ts'
import { byKey } from '../alternatives.ts'
import { meaning, type ResourceOf, type Scope, within } from '../meaning.ts'
import { Type } from '../type.ts'
import {
  closedObject,
  condition,
  expression,
  field,
  listOf,
  localizedText,
  mapOf,
  oneOfValues,
  ref,
  setOf,
  template,
} from '../vocabulary.ts'

const when = Type.Optional(condition('The effect happens only if this holds'))
const resource = (what: string) => ref('resource', what)
const madeResource = (what: string) => ref('resource', what, { makes: 'values' })
/** New values of fields of the resource. */
const values = (what: string, of: ResourceOf, over?: Scope) =>
  mapOf(expression('Value of the field', { gives: { fieldOf: of }, ...(over && { over }) }), what, {
    kind: 'field',
    of,
    use: 'written',
  })
const rowsOf = (row: ResourceOf) =>
  condition('Which rows; the other row is `row`, this record is `record`', { over: { row }, selects: ['row'] })
const into = { use: 'written' } as const
const count = { ...into, declaredTypes: ['integer'] } as const
const made = { record: 'own', old: null, params: null, row: { rowsOf: 'for' } } as const

/** Every effect by the key that identifies it. */
export const EFFECT_KINDS = {
  create: closedObject(
    {
      create: madeResource('Resource of the record to create.'),
      values: values('Its field values.', { named: 'create' }, { params: { holds: 'counted' } }),
      into: Type.Optional(field('Reference field of this record that is to point at the new one.', into)),
      times: Type.Optional(
        expression(
          'How many such records are made, 120 at most. The values are computed for each; `params.n` is 1 for the first',
          { gives: 'integer' },
        ),
      ),
      each: Type.Optional(
        field(
          'Field of type references of this record: one record is made for each of its entries, which is `params.each`; 120 at most.',
          { declaredTypes: ['references'] },
        ),
      ),
      existing: Type.Optional(
        oneOfValues(
          ['refuse', 'skip'],
          'What happens if a record with the same unique values exists. skip: no record is created. Default: the effect, and with it the transition, is refused.',
        ),
      ),
      when,
    },
    { description: 'Creates one or several records.' },
  ),
  update: closedObject(
    {
      update: resource('Resource of the rows to change.'),
      where: rowsOf({ named: 'update' }),
      set: values('New field values.', { named: 'update' }, { row: { named: 'update' } }),
      when,
    },
    { description: 'Changes fields of other records.' },
  ),
  updateCounted: closedObject(
    {
      updateCounted: field(
        'Computed field of this record with an `aggregate`: the rows that it counts or adds up are changed.',
        { declaredTypes: ['computed'] },
      ),
      set: values('New field values.', { countedBy: 'updateCounted' }, { row: { countedBy: 'updateCounted' } }),
      when,
    },
    { description: 'Changes fields of the records that a computed field counts.' },
  ),
  transition: closedObject(
    {
      transition: resource('Resource of the rows to move.'),
      where: rowsOf({ named: 'transition' }),
      run: ref('transition', 'Transition to run on them.', { of: { named: 'transition' } }),
      values: Type.Optional(
        mapOf(
          expression('Value of the field', {
            gives: { fieldOf: { named: 'transition' } },
            over: { row: { named: 'transition' } },
          }),
          'Inputs of the transition, evaluated for each row, which is `row`. Default: the person’s inputs of the same name.',
        ),
      ),
      sort: Type.Optional(
        setOf(
          meaning(Type.String({ pattern: '^[^.]+$' }), {
            kind: 'field',
            of: { named: 'transition' },
            use: 'sort',
            spelled: 'sort key',
          }),
          'In which order: fields of the rows, `-` in front for the other way round. Default: the order in which they were made.',
        ),
      ),
      optional: Type.Optional(
        Type.Boolean({
          description:
            'true: a row whose transition is not possible now (by its state, or because it is in use) is skipped instead of refusing everything.',
        }),
      ),
      when,
    },
    { description: 'Runs a transition on other records.' },
  ),
  send: closedObject(
    {
      send: ref('message', 'Message of this resource, from its `messages`.'),
      channel: ref('channel', 'Channel of app.json.'),
      to: expression(
        'To whom: a phone number, or the address of a mail. Without a value the message is stored as failed',
        { gives: 'text' },
      ),
      language: Type.Optional(
        expression('Language of the message, zh-CN or en-US. Default: the default language of the platform', {
          gives: 'text',
        }),
      ),
      values: Type.Optional(
        values('Further values of the record of the message.', { is: PLATFORM_RESOURCES.messages }),
      ),
      when,
    },
    { description: 'Sends a message by a channel of app.json; it leaves after the transaction.' },
  ),
  count: closedObject(
    {
      count: ref('selection', 'Selection of this resource, from its `selections`.'),
      into: field('Integer field of this record that is set to how many rows there are.', {
        ...into,
        declaredTypes: ['integer'],
      }),
      when,
    },
    { description: 'Stores how many rows a selection has.' },
  ),
  code: closedObject(
    {
      code: field('Text field of this record that is set to random digits.', { ...into, declaredTypes: ['text'] }),
      digits: Type.Optional(Type.Integer({ minimum: 4, maximum: 12, description: 'How many. Default: 6.' })),
      among: Type.Optional(
        condition(
          'Records of this resource that must not have the same digits; the other record is `row`, this one is `record`. Default: every record',
          { over: { row: 'own' }, selects: ['row'] },
        ),
      ),
      when,
    },
    { description: 'Fills a text field with random digits, such as a pick-up code.' },
  ),
  generate: closedObject(
    {
      generate: madeResource('Resource of the records to make.'),
      for: ref('selection', 'Selection of this resource: one record is made for each of its rows.'),
      values: values(
        'Field values of the record that is made; the row is `row`, this record is `record`.',
        { named: 'generate' },
        made,
      ),
      skip: Type.Optional(
        listOf(
          closedObject({
            when: condition('The row is left out if this holds', { over: made }),
            message: localizedText('Why; shown with the row.'),
          }),
          'Rows for which nothing is created, and why; the first reason that applies is shown.',
        ),
      ),
      show: Type.Optional(
        setOf(
          field('Field of the record that is made.', { of: { named: 'generate' } }),
          'Fields of the first records, shown in the preview.',
        ),
      ),
      into: Type.Optional(
        field('Reference field of the row that is to point at the record made for it.', {
          ...into,
          of: { rowsOf: 'for' },
        }),
      ),
      refused: Type.Optional(
        values(
          'Values written to a row for which no record could be created; `params.message` is the reason.',
          { rowsOf: 'for' },
          { ...made, params: { holds: 'why refused' } },
        ),
      ),
      counts: Type.Optional(
        closedObject(
          {
            made: Type.Optional(field('Integer field: how many records were made.', count)),
            skipped: Type.Optional(field('Integer field: how many rows were left out by `skip`.', count)),
            refused: Type.Optional(field('Integer field: how many were refused by a rule.', count)),
          },
          { description: 'Fields of this record that tell at the end what became of the rows.' },
        ),
      ),
      run: Type.Optional(ref('transition', 'Transition of this record that the system runs when every row is done.')),
      canceled: Type.Optional(ref('transition', 'Transition that it runs instead when the job is cancelled.')),
      when,
    },
    { description: 'Starts a job that makes a record for each row of a selection.' },
  ),
  assign: closedObject(
    {
      assign: field(
        'Reference field of this record that is filled in by rule, out of the candidates that its `choices` allow.',
        into,
      ),
      by: oneOfValues(
        ['fewest', 'turn'],
        'fewest: the candidate with the fewest open records, among equals the one whose turn is longest ago; turn: the one whose turn is longest ago.',
      ),
      where: Type.Optional(
        condition('Which of the candidates; the candidate is `row`, this record is `record`', {
          over: { row: { targetOf: 'assign' } },
          selects: ['row'],
        }),
      ),
      per: Type.Optional(
        field(
          'Reference field of the candidates per which turns and open records are counted, e.g. the person of a shift. Default: the candidate itself.',
          { of: { targetOf: 'assign' } },
        ),
      ),
      open: Type.Optional(
        condition(
          'With fewest: which records of this resource count as open; the other record is `row`, this one is `record`. Default: every record',
          { over: { row: 'own' }, selects: ['row'] },
        ),
      ),
      noneMessage: Type.Optional(localizedText('Message when there is no candidate.')),
      when,
    },
    { description: 'Fills a reference by rule: the candidate with the least work, or the next in rotation.' },
  ),
  refuse: closedObject(
    {
      refuse: condition('Refuses the whole transition where this holds'),
      message: template('Message to the person; a text with placeholders `{{ CEL }}`.'),
    },
    { description: 'Refuses the transition where a condition holds, with a text for the person.' },
  ),
  set: closedObject(
    { set: values('New field values of this record.', 'own'), when },
    { description: 'Sets fields of this record.' },
  ),
  call: closedObject(
    {
      call: ref('effect', 'An effect of `extensions/server`, made with defineEffect.'),
      with: Type.Optional(
        mapOf(expression('Value of the parameter', { gives: 'parameter' }), 'Values of its parameters, by name.'),
      ),
      when,
    },
    { description: 'Calls an effect that the app brings along.' },
  ),
}

/** An effect of a transition, in the same transaction; its first key identifies its kind. */
export const effect = byKey(
  EFFECT_KINDS,
  'A declared change: `set`, `assign`, `count` and `code` on this record, `create`, `update`, `transition` on others; `send`, a message that leaves after the transaction; `generate`, a job that makes a record for each row of a selection; `refuse`, which cancels the transition; or `call`, an effect of the app’s extensions.',
)
export const effectList = listOf(
  within(effect, { old: 'own', params: { holds: 'asked, and the occurrence' } }),
  'What else happens, in the same transaction and in this order.',
)
export type EffectConfig = Static<typeof effect>
