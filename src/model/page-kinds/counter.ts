import type { Static } from '@sinclair/typebox'
import type { Page } from '../app-model.ts'
import { Type } from '../config-schema/type.ts'
import {
  closedObject,
  condition,
  field,
  fieldPath,
  listOf,
  localizedText,
  ref,
  setOf,
} from '../config-schema/vocabulary.ts'
import { definePageKind } from '../define-extension.ts'

const ofSubject = { of: { named: 'resource' } } as const
const ofItems = { of: { named: 'resource' } } as const
const money = { types: ['money'] } as const
const ofLines = { of: { linesOf: 'lines' }, ...money } as const

const counter = closedObject(
  {
    act: localizedText('The action: text of the button, before the sum.'),
    subject: closedObject(
      {
        field: field('Reference field of the record.', { types: ['reference'], refersTo: 'resource' }),
        resource: ref('resource', 'Resource that it points to; one box finds its records by `search` and `foundBy`.'),
        facts: Type.Optional(setOf(field('Field of the subject.', ofSubject), 'Fields shown once it is found.')),
      },
      { description: 'Whom the record is made for.' },
    ),
    items: closedObject(
      {
        field: field('Field of references of the record; its `choices` say which may be chosen for the subject.', {
          types: ['references'],
          refersTo: 'resource',
        }),
        resource: ref('resource', 'Resource that they point to.'),
        columns: listOf(fieldPath('Field of an item.', ofItems), 'Fields of an item, in order.'),
        amount: field('Amount of an item that is added up.', { ...ofItems, ...money }),
        sort: Type.Optional(field('Field by which they are sorted.', { ...ofItems, use: 'sort' })),
        first: Type.Optional(
          closedObject(
            {
              title: localizedText('What these items are.'),
              when: condition('Whether an item is one of them; `record` is the item', {
                over: { record: { named: 'resource' } },
              }),
            },
            { description: 'Items that are chosen at first. Default: all of them.' },
          ),
        ),
        group: Type.Optional(field('Field by whose values items can be chosen together.', ofItems)),
        settled: Type.Optional(
          closedObject(
            {
              title: localizedText('What these items are, e.g. paid.'),
              by: field('Reference field of an item to the subject.', { ...ofItems, types: ['reference'] }),
              status: field('State field of an item.', { ...ofItems, types: ['state'] }),
              states: setOf(
                ref('state', 'State.', { ...ofItems, workflow: 'status' }),
                'States of items that are settled.',
              ),
              columns: listOf(fieldPath('Field of an item.', ofItems), 'Fields shown of them, in order.'),
              sort: field('Field by which they are sorted, the latest first.', { ...ofItems, use: 'sort' }),
            },
            { description: 'Items of the subject that are settled already; a button shows the latest.' },
          ),
        ),
        sum: field('Field of the record that receives the displayed sum; its check can refuse any other.', money),
      },
      { description: 'The items to be settled.' },
    ),
    added: Type.Optional(
      closedObject(
        { lines: ref('lines', 'Lines of the record.'), amount: field('Amount of a line.', ofLines) },
        { description: 'Lines that add to what is due.' },
      ),
    ),
    more: Type.Optional(field('Amount of the record that adds to what is due.', money)),
    ahead: Type.Optional(
      closedObject(
        {
          title: localizedText('Shown before the buttons.'),
          each: field('Field of the subject: the amount of one month.', {
            of: { named: 'resource', beside: 'subject' },
            ...money,
          }),
          months: Type.Array(Type.Integer({ minimum: 1, maximum: 120 }), {
            minItems: 1,
            description: 'Numbers of months, each a button that fills in `more`.',
          }),
        },
        { description: 'Months that are paid ahead.' },
      ),
    ),
    ways: closedObject(
      {
        lines: ref('lines', 'Lines of the record.'),
        amount: field('Amount of a line.', ofLines),
        varies: Type.Optional(
          field('Field with options: a further line starts with the first one that no line has.', {
            ...ofLines,
            types: ['enum'],
          }),
        ),
      },
      { description: 'Lines that pay it; the first starts with the amount due.' },
    ),
    handed: Type.Optional(
      closedObject(
        {
          field: field('Amount of the record: what was handed over.', money),
          resource: ref('resource', 'Resource of the lines in `ways`.'),
          when: condition('Whether a line is paid from it; `record` is the line', {
            over: { record: { named: 'resource' } },
          }),
        },
        { description: 'The amount handed over; the change is shown while it is typed.' },
      ),
    ),
    total: field('Amount of the record that was paid; the result names it.', money),
    document: Type.Optional(ref('transition', 'Document that is printed of the record.', { besides: ['document'] })),
  },
  { description: 'How a record is made at the counter.' },
)
export type CounterOptions = Static<typeof counter>

/**
 * Serves one subject after another: finds the subject, selects its items, takes the payment, previews everything, and prints a
 * document.
 */
export const counterPage = definePageKind({
  name: 'counter',
  purpose: {
    'zh-CN': '办理{record}：先找到对象，勾选要处理的项目，再填写并保存。',
    'en-US': 'Find whom it is for, tick the items, fill in the rest and save.',
  },
  options: Type.Object({ counter }),
  keys: ['sections', 'detail'],
  takesValues: true,
  actionsNeeded: () => ['read', 'create'],
  reads: page => {
    const { subject, items, ahead } = counterOf(page)
    const settled = items.settled ? [...items.settled.columns, items.settled.by, items.settled.status] : []
    return [
      { resource: subject.resource, fields: [...(subject.facts ?? []), ...(ahead ? [ahead.each] : [])], found: true },
      {
        resource: items.resource,
        fields: [...items.columns, items.amount, ...(items.group ? [items.group] : []), ...settled],
      },
    ]
  },
})

/** The page's counter options. */
export function counterOf(page: Pick<Page, 'options'>): CounterOptions {
  return page.options.counter as CounterOptions
}
