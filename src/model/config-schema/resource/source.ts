import type { Static } from '@sinclair/typebox'
import { byTag } from '../alternatives.ts'
import { within } from '../meaning.ts'
import { Type } from '../type.ts'
import { closedObject, field, mapOf, oneOfValues, ref, text } from '../vocabulary.ts'
import { restCall, restChoicesCall, restListCall } from './rest-call.ts'

const rest = closedObject({
  kind: Type.Literal('rest'),
  idField: Type.Optional(text('Their name of the id. Default: id.')),
  idType: Type.Optional(
    oneOfValues(
      ['integer', 'text'],
      'Type of their ids. With `text` (slugs, UUIDs) `recordCalls` is false, and no field of another resource refers to these records. Default: integer.',
    ),
  ),
  envelope: Type.Optional(
    Type.Boolean({
      description:
        'Whether answers are `{ code, message, data }` (specification section 7). `false`: the body itself is the data; a status of 2xx is a success, of 4xx a refusal that is shown where the call was made, any other a failure. Default: true.',
    }),
  ),
  operations: closedObject(
    {
      list: Type.Optional(restListCall),
      read: Type.Optional(restCall),
      create: Type.Optional(restCall),
      update: Type.Optional(restCall),
      delete: Type.Optional(restCall),
    },
    { description: 'Endpoints of the record calls.' },
  ),
  actions: Type.Optional(
    mapOf(
      within(restCall, { old: 'own', params: { holds: 'asked by the one named here' } }),
      'Endpoints of transitions, by name.',
      { kind: 'name', name: 'transition', besides: ['built-in action'] },
    ),
  ),
  views: Type.Optional(
    mapOf(
      closedObject({ list: Type.Optional(restListCall), read: Type.Optional(restCall) }),
      'Other ways to list and read, for pages that name them in `view`.',
    ),
  ),
  choices: Type.Optional(
    mapOf(
      within(restChoicesCall, { sent: null, received: null }),
      'Reference field → endpoint that answers the records to choose from.',
      { kind: 'field' },
    ),
  ),
  recordCalls: Type.Optional(
    Type.Boolean({
      description:
        'Whether the platform’s own record calls (/api/resources/…) serve whatever is not declared here: a call, or an order or condition that the list does not support. Otherwise it is not offered. Default: true.',
    }),
  ),
})
const store = closedObject({ kind: Type.Literal('store') })
const extension = closedObject({
  kind: Type.Literal('extension'),
  name: ref('source', 'A source of `extensions/server`, made with defineSource.'),
  key: field('Field by which a row is known again; it must be `required` and `unique`.', { of: 'own' }),
})

/** Where the records live. */
export const source = byTag<Static<typeof store> | Static<typeof rest> | Static<typeof extension>>(
  'kind',
  [store, within(rest, { sent: 'own', received: 'own' }), extension],
  {
    description:
      'Where the records live: `store` (our own tables, the default), `rest` (endpoints that already exist) or `extension` (rows that code of the app gets elsewhere; they are stored in our tables unchanged, and nobody edits them here).',
  },
)
export type SourceConfig = Static<typeof source>
export type { RestOperationConfig } from './rest-call.ts'
