import type { Static } from '@sinclair/typebox'
import { stringOr } from '../alternatives.ts'
import { meaning } from '../meaning.ts'
import { Type } from '../type.ts'
import { closedObject, definition, expression, field, listOf, mapOf, oneOfValues, text } from '../vocabulary.ts'

const THEIR_NAME = '^[^\\s]+$'

const reference = closedObject({
  path: Type.Optional(
    text('Dot path to the record, or to the list of records. Default: the row itself holds the members.'),
  ),
  id: Type.Optional(
    text(
      'Path of its id, from there: an integer, or any value with `key`. Default: id; without `path` it is not sent.',
    ),
  ),
  label: Type.Optional(text('Path of its label, from there. Default: label.')),
  key: Type.Optional(
    field('Field of the referred record whose value is at `id`, if that is not the id itself.', {
      of: { targetOfKey: true },
    }),
  ),
  where: Type.Optional(text('Of a list: path of the member that says whether an entry counts.')),
})

const callKeys = {
  method: oneOfValues(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], 'HTTP method.'),
  path: Type.String({ pattern: '^/', description: 'Path of the endpoint; `{id}` is replaced by the record’s id.' }),
  encoding: Type.Optional(
    oneOfValues(
      ['query', 'form', 'json'],
      'How parameters travel. Default: query for GET and DELETE, otherwise form (url-encoded).',
    ),
  ),
  params: Type.Optional(
    mapOf(
      text('Their name.'),
      'Our name → theirs. A list takes page, pageSize, sort, search and the fields to filter by (`createdAt_gte`, `status_in` with the suffix of the comparison); a write takes id, version and fields, and fields it does not name keep their name; an operation takes id, version, fields and what it asks for, and sends nothing else. `org.hid` sends that field of the record referred to.',
      { kind: 'field', of: 'sent', spelled: 'call parameter' },
    ),
  ),
  values: Type.Optional(
    mapOf(
      expression('Value, over `record`, `params` (the inputs), `me`, `now` and `today`'),
      'Their name → expression of a further value to be sent.',
      THEIR_NAME,
    ),
  ),
  with: Type.Optional(
    mapOf(
      mapOf(text('Value.'), 'Their name → value.', THEIR_NAME),
      'Our name → further parameters of theirs that are sent together with it.',
      { kind: 'field', of: 'sent', spelled: 'call parameter' },
    ),
  ),
  lists: Type.Optional(
    oneOfValues(['repeat', 'comma'], 'How lists travel: their name once for each item (default), or joined by commas.'),
  ),
  rows: Type.Optional(
    text(
      'Dot path to the rows (or the record) in `data` of the answer (without `envelope`: in its body). Default: the whole.',
    ),
  ),
  fields: Type.Optional(
    mapOf(
      stringOr(text('Path in their row.'), reference, 'Path in their row, or the members of a reference.'),
      'Our field (or column, as a dot path) → where their row has it, where that differs.',
      { kind: 'field', of: 'received' },
    ),
  ),
}

const call = closedObject(callKeys, { description: 'An endpoint.' })
const listCall = closedObject(
  {
    ...callKeys,
    total: Type.Optional(text('Dot path to the number of all rows in `data` of the answer. Default: the rows count.')),
    order: Type.Optional(
      listOf(
        meaning(Type.String({ pattern: '^[^.]+$', description: 'Field; "-" in front = descending.' }), {
          kind: 'field',
          of: 'received',
          spelled: 'sort key',
        }),
        'Order of the rows when none is requested, or when `params` names no `sort`.',
      ),
    ),
  },
  { description: 'An endpoint that returns a page of rows.' },
)
const choicesCall = closedObject(
  {
    ...callKeys,
    key: Type.Optional(
      field('Field of the record whose value the answer has in place of our id; the id is then looked up by it.', {
        of: { targetOfKey: true },
      }),
    ),
    minSearch: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10,
        description: 'Characters to be typed before it is called. Default: none.',
      }),
    ),
  },
  {
    description:
      'An endpoint that returns records to choose from. `params` takes search and fields of the edited record, `fields` has the paths of id and label.',
  },
)

/** Definitions for a schema that uses one of the calls. */
export const callDefinitions: Readonly<Record<string, object>> = {
  call,
  listCall,
  choicesCall,
}
export const restCall = definition<Static<typeof call>>('call')
export const restListCall = definition<Static<typeof listCall>>('listCall')
export const restChoicesCall = definition<Static<typeof choicesCall>>('choicesCall')

export type RestOperationConfig = Static<typeof call> & Partial<Static<typeof listCall> & Static<typeof choicesCall>>
