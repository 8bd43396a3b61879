import type { Static } from '@sinclair/typebox'
import { choose, hasKey, listOr, stringOr } from '../alternatives.ts'
import { meaning, within } from '../meaning.ts'
import { Type } from '../type.ts'
import {
  closedObject,
  color,
  condition,
  expression,
  field,
  fieldPath,
  formerNames,
  listOf,
  localizedText,
  mapOf,
  namedList,
  oneOfValues,
  partName,
  permissionId,
  ref,
  roleList,
  setOf,
} from '../vocabulary.ts'
import { effectList } from './effect.ts'
import { askedInput } from './field.ts'
import { recurrence } from './recurrence.ts'

const state = closedObject({
  title: localizedText('Name of the state.'),
  color,
  required: Type.Optional(setOf(field('Field name.'), 'Fields that must have a value in this state.')),
  frozen: Type.Optional(
    setOf(
      meaning(Type.String({ pattern: '^[^.]+$' }), { kind: 'field', except: ['*'] }),
      'Fields that may not be edited in this state; "*" = all.',
    ),
  ),
  deadline: Type.Optional(
    closedObject(
      {
        after: Type.String({
          minLength: 1,
          description:
            'How long: an ISO 8601 duration in whole numbers, e.g. "P3D", "P1M", "PT4H". Years, months, weeks and days go by the calendar of the platform’s time zone; hours, minutes and seconds are exact. "P0D" only with `from`: that very day or moment.',
        }),
        from: Type.Optional(
          field(
            'A date or datetime field that the time runs from; a day counts to its end, and without a value there is no deadline. Default: the moment the record entered the state.',
            { declaredTypes: ['date', 'datetime'] },
          ),
        ),
        notify: Type.Optional(
          field(
            'A reference to an account that is notified, once, when the deadline has passed. Nobody is notified of a record that they may not see.',
            { account: true },
          ),
        ),
        escalate: Type.Optional(
          listOf(
            closedObject({
              after: Type.String({
                minLength: 1,
                description: 'How long after the deadline: an ISO 8601 duration in whole numbers, e.g. "P1D".',
              }),
              notify: Type.Optional(
                fieldPath('A reference to an account, e.g. the head of the organisation: `block.org.manager`.', {
                  account: true,
                }),
              ),
              roles: Type.Optional(
                roleList('Who is notified: the accounts with any of these roles that may see the record.'),
              ),
            }),
            'Who is notified next, once each, when the record is still in the state then.',
          ),
        ),
        working: Type.Optional(
          Type.Boolean({
            description:
              'Only working time counts (`workingTime` of app.json): days are working days, hours working hours. Default: false.',
          }),
        ),
        pausedSince: Type.Optional(
          field(
            'A datetime field: while it has a value, the record waits for somebody else, and the deadline is paused since that moment. When it is cleared, the time continues.',
            { declaredTypes: ['datetime'] },
          ),
        ),
        run: Type.Optional(
          ref(
            'transition',
            'Transition that the system runs when the deadline is past; it must lead out of this state.',
          ),
        ),
      },
      {
        description:
          'How long a record may stay in this state. The resource then has the fields <state field>Since, …Due and …Overdue, with the rights of the state field.',
      },
    ),
  ),
  renamedFrom: Type.Optional(formerNames('Former state, or several, whose records this one takes over.')),
})

const target = listOr(
  listOf(
    closedObject({
      state: ref('state', 'State it leads to.'),
      when: Type.Optional(condition('Chosen if this holds', { over: { old: 'own', params: { holds: 'asked' } } })),
    }),
    'States in order; the first whose `when` holds is taken.',
  ),
  meaning(Type.String({ description: 'State it leads to; "" = the state stays.' }), { kind: 'name', name: 'state' }),
  'Where it leads. Left out or "": the state stays.',
)

const recordField = closedObject({
  name: field('A field of the record.', { isEntry: true }),
  required: Type.Optional(Type.Boolean({ description: 'Default: true.' })),
  defaultExpression: Type.Optional(
    expression('Computes what the dialog begins with where the record has no value. Default: as for a new record', {
      gives: { fieldOf: 'record', at: 'name' },
    }),
  ),
  blank: Type.Optional(
    Type.Boolean({
      description:
        'The dialog begins without the value that the record has: it was given for an earlier step, e.g. the note of the last call. Default: false.',
    }),
  ),
})
/** `"photos"`, `{"name": "note", "required": false}`, or with `type` an input declared in place. */
export const asked = stringOr(
  field('A field of the record; required.'),
  fieldOrInput(),
  'A field of the record, or an input declared in place (stored in the audit entry).',
)
function fieldOrInput() {
  const input = { type: 'object', properties: { title: true }, required: ['title'], allOf: [askedInput] }
  return Type.Unsafe<Static<typeof recordField> | Static<typeof askedInput>>({
    ...choose(hasKey('type'), input, recordField),
  })
}

const transition = closedObject({
  title: localizedText('Text of the button.'),
  from: setOf(ref('state', 'State name.'), 'States it may be run in.'),
  to: Type.Optional(target),
  by: Type.Optional(
    oneOfValues(
      ['staff', 'system'],
      'staff: a person with one of `roles`; system: jobs, effects and what other systems hand in. Default: staff.',
    ),
  ),
  roles: Type.Optional(roleList('Who may run it: any of these roles.')),
  permission: Type.Optional(permissionId('Permission id that must be held as well.')),
  own: Type.Optional(
    condition(
      'Says whether the record is the account’s own; only own records may be moved. A stand-in during leave moves those of the absent person too; what somebody must not do with a record of their own (review it) belongs into `when`, which then holds for both',
    ),
  ),
  when: Type.Optional(condition('Offered and allowed only while this holds')),
  whenMessage: Type.Optional(localizedText('Message when `when` does not hold.')),
  ask: Type.Optional(
    namedList(within(asked, { old: 'own', params: { holds: 'asked' } }), 'Values the person must supply.'),
  ),
  effects: Type.Optional(effectList),
  schedule: Type.Optional(
    closedObject(
      {
        at: field('A datetime field of the record; without a value nothing happens.', { declaredTypes: ['datetime'] }),
        as: Type.Optional(
          field(
            'A reference to the account in whose name it is done, and with whose rights records are generated. Default: the system.',
            { account: true },
          ),
        ),
      },
      { description: 'With `by: system`: run automatically, once, when the time has come.' },
    ),
  ),
  recurrence: Type.Optional(recurrence),
  sums: Type.Optional(
    closedObject(
      {
        of: Type.Optional(
          partName(
            'input',
            'An input that is a list of references: the records chosen there are summed. Default: the records moved.',
            'unfit-column',
          ),
        ),
        fields: setOf(
          field('Field of those records, a number that is stored.', { of: { chosenIn: 'of' } }),
          'What is summed.',
        ),
      },
      { description: 'Sums over the records that the dialog shows before it is run, with their number.' },
    ),
  ),
  outcome: Type.Optional(
    closedObject(
      {
        record: field('Reference field of this record that names what the transition has made, e.g. the payment.'),
        sums: Type.Optional(
          setOf(
            field('Field of the records made, a number that is stored.', { of: { targetOf: 'record' } }),
            'What is summed.',
          ),
        ),
      },
      {
        description:
          'Shown after it has been run: the created records, their sums, and buttons that print their documents.',
      },
    ),
  ),
  danger: Type.Optional(Type.Boolean({ description: 'Requires confirmation; the button is red. Default: false.' })),
  renamedFrom: Type.Optional(
    formerNames('Former name of the transition, or several: what waited for it waits for this one.'),
  ),
})

const workflow = closedObject({
  initial: ref('state', 'State of a new record.'),
  states: mapOf(state, 'The states, by name.'),
  transitions: mapOf(transition, 'The transitions, by name: the only way a state changes.'),
  decisions: Type.Optional(
    setOf(
      ref('transition', 'Transition that decides.'),
      'Transitions that decide a review. Who may run one may hand the review over to a colleague or a role (`handOver`, `handOverToRole`), or ask a colleague (`ask`, `answer`). The resource then has the fields handedTo, handedToRole, asked, askedAt, question and answer; a deadline that names `askedAt` in `pausedSince` is paused until the answer.',
    ),
  ),
  afterCreate: Type.Optional(
    listOf(
      closedObject({
        run: ref('transition', 'Transition that starts in the initial state.'),
        when: Type.Optional(condition('Run only if this holds')),
      }),
      'Transitions tried on a new record, in the same transaction: the first possible one is run. If none is (its `when` is false, or nobody is free to be assigned), the record stays in the initial state. What it starts may create such records again if a condition ends that; after 8 levels the write is refused.',
    ),
  ),
})
export const workflowMap = mapOf(
  within(workflow, { workflow: 'key' }),
  'Workflows, by the name of their state field.',
  // Another check reports a workflow without a state field.
  { kind: 'field', declaredTypes: ['state'], reportedBy: 'missing-workflow' },
)

export type WorkflowConfig = Static<typeof workflow>
export type TransitionConfig = Static<typeof transition>
export type AskConfig = Static<typeof asked>
