import { Type } from '@sinclair/typebox'
import { closed, endpoint, HID, ID, PAGING, pageOf, shape, VERSION } from './endpoint.ts'
import type { Row } from './records.ts'

const configTag = { tag: 'Project config', access: 'session' } as const
const FEN = Type.Integer({ minimum: 0, description: 'fen' })
const TIME = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['08:00'] })

/** Settings of decoration per site (specification section 7, Permissions and project config). */
export const PROJECT_CONFIG_ENDPOINTS = {
  'POST /api/deco/project/config/saveOrUpdateOrgConfig': endpoint({
    ...configTag,
    summary: 'Creates the decoration settings of a site, or changes those named by id',
    encoding: 'either',
    body: closed({
      id: Type.Optional(ID),
      orgHid: Type.Optional(HID),
      blockIds: Type.Optional(Type.Array(ID, { maxItems: 2000 })),
      depositResidence: Type.Optional(FEN),
      depositShop: Type.Optional(FEN),
      depositItem: Type.Optional(ID),
      manageFeePerSqm: Type.Optional(FEN),
      garbageFeePerSqm: Type.Optional(FEN),
      manageItem: Type.Optional(ID),
      garbageItem: Type.Optional(ID),
      maxDays: Type.Optional(Type.Integer({ minimum: 1 })),
      inspectEveryDays: Type.Optional(Type.Integer({ minimum: 1 })),
      workStart: Type.Optional(TIME),
      workEnd: Type.Optional(TIME),
      weekendWork: Type.Optional(Type.Boolean()),
      requiredDocs: Type.Optional(Type.Array(ID, { maxItems: 50 })),
      refundAfterDays: Type.Optional(Type.Integer({ minimum: 0 })),
      approveLevels: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.String({ maxLength: 32 })])),
      status: Type.Optional(Type.String({ maxLength: 32 })),
      version: Type.Optional(VERSION),
    }),
    answer: Type.Object({ id: ID, version: VERSION }),
  }),
  'POST /api/deco/project/config/page': endpoint({
    ...configTag,
    summary: 'Decoration settings by site, block and status',
    encoding: 'either',
    body: closed({
      ...PAGING,
      orgHid: Type.Optional(HID),
      blockId: Type.Optional(ID),
      status: Type.Optional(Type.String({ maxLength: 32 })),
    }),
    answer: pageOf(shape<Row>('decoConfig: fields by name, references as {id, label}')),
  }),
  'POST /api/deco/project/config/deleteById': endpoint({
    ...configTag,
    summary: 'Deletes the decoration settings of a site',
    encoding: 'form',
    body: closed({ id: ID }),
    answer: Type.Null(),
  }),
} as const
