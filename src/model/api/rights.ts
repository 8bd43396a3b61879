import { Type } from '@sinclair/typebox'
import { AD_ACCOUNT, closed, DATE, endpoint, HID, ID, KEYWORD, nullable, PAGING, pageOf, VERSION } from './endpoint.ts'

const rightsTag = { tag: 'Rights management', access: 'session' } as const

/** An account as the site projects page lists it. */
const PostedAccountSchema = Type.Object({
  id: ID,
  adAccount: Type.String(),
  name: Type.String(),
  phone: nullable(Type.String()),
  jobTitle: nullable(Type.String()),
  orgPath: nullable(Type.String()),
  siteHid: nullable(Type.String()),
  siteName: nullable(Type.String()),
  siteFrom: nullable(Type.String()),
  siteTo: nullable(Type.String()),
  blockCount: Type.Integer(),
  employeeStatus: Type.String(),
  version: VERSION,
})

const BlockChoiceSchema = Type.Object({
  id: ID,
  name: Type.String(),
  projectName: Type.String(),
  checked: Type.Boolean(),
})
const PostingSchema = Type.Object({
  siteName: nullable(Type.String()),
  from: nullable(Type.String()),
  to: nullable(Type.String()),
})

/** Assignments of accounts to sites (specification section 7, Rights management). */
export const RIGHTS_ENDPOINTS = {
  'GET /api/rights/management/queryAccountList': endpoint({
    ...rightsTag,
    summary: 'Accounts posted to an organisation node, with the lower levels if asked',
    query: closed({
      ...PAGING,
      hid: Type.Optional(HID),
      includeLower: Type.Optional(Type.Boolean()),
      name: Type.Optional(KEYWORD),
      phone: Type.Optional(KEYWORD),
      employeeStatus: Type.Optional(Type.String({ maxLength: 32 })),
    }),
    answer: pageOf(PostedAccountSchema),
  }),
  'GET /api/rights/management/getOrgHId': endpoint({
    ...rightsTag,
    summary: 'Organisation node of an account (default: of one’s own)',
    query: closed({ adAccount: Type.Optional(AD_ACCOUNT) }),
    answer: Type.Object({
      hid: Type.String(),
      name: Type.String(),
      path: nullable(Type.String()),
      superHid: nullable(Type.String()),
    }),
  }),
  'POST /api/rights/management/updatePhone': endpoint({
    ...rightsTag,
    summary: 'Changes the phone of an account',
    encoding: 'form',
    body: closed({ adAccount: AD_ACCOUNT, phone: Type.String({ maxLength: 20 }), version: Type.Optional(VERSION) }),
    answer: Type.Object({ phone: Type.String(), version: VERSION }),
  }),
  'GET /api/rights/management/queryAccountDetails': endpoint({
    ...rightsTag,
    summary: 'One account with every block it could have and the history of its postings',
    query: closed({ adAccount: AD_ACCOUNT }),
    answer: Type.Composite([
      PostedAccountSchema,
      Type.Object({ blocks: Type.Array(BlockChoiceSchema), history: Type.Array(PostingSchema) }),
    ]),
  }),
  'POST /api/rights/management/setBlock': endpoint({
    ...rightsTag,
    summary: 'Posts an account to a site and sets its blocks',
    encoding: 'json',
    body: closed({
      adAccount: AD_ACCOUNT,
      siteHid: Type.Optional(nullable(HID)),
      siteFrom: Type.Optional(nullable(DATE)),
      siteTo: Type.Optional(nullable(DATE)),
      blockIds: Type.Array(ID, { maxItems: 2000, uniqueItems: true }),
      version: Type.Optional(VERSION),
    }),
    answer: Type.Object({ blockIds: Type.String(), siteName: nullable(Type.String()), version: VERSION }),
  }),
} as const
