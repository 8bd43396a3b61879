import { Type } from '@sinclair/typebox'
import { closed, endpoint } from './endpoint.ts'
import { HID } from './paged.ts'

const orgTag = { tag: 'Org', access: 'session' } as const

/** The organisation tree (specification section 7, Org). */
export const ORG_ENDPOINTS = {
  'GET /api/org/suPeriOrHid': endpoint({
    ...orgTag,
    summary: 'Ancestors of an organisation node, the group first',
    query: closed({ hid: HID }),
    answer: Type.Array(Type.Object({ hid: Type.String(), name: Type.String(), orgType: Type.String() })),
  }),
  'GET /api/org/hId': endpoint({
    ...orgTag,
    summary: 'Children of an organisation node (no hid: the first level)',
    query: closed({ hid: Type.Optional(HID), orgType: Type.Optional(Type.String({ maxLength: 32 })) }),
    answer: Type.Array(
      Type.Object({
        hid: Type.String(),
        superHid: Type.String(),
        name: Type.String(),
        orgType: Type.String(),
        leaf: Type.Integer({ minimum: 0, maximum: 1 }),
      }),
    ),
  }),
} as const
