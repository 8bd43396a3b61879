import { Type } from '@sinclair/typebox'
import {
  closed,
  DATE,
  endpoint,
  HID,
  ID,
  ID_LIST,
  KEYWORD,
  nullable,
  PAGING,
  pageOf,
  shape,
  VERSION,
  XLSX,
} from './endpoint.ts'
import type { Row } from './records.ts'

const supplierTag = { tag: 'Supplier', access: 'session' } as const
const STATUS = Type.String({ minLength: 1, maxLength: 32 })
/** One state, or any of several: the name is repeated, without indices. */
const STATES = Type.Union([STATUS, Type.Array(STATUS, { maxItems: 20 })])
const REASON = Type.String({ maxLength: 500 })
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })

const ACCOUNT_FILTERS = {
  id: Type.Optional(Type.Union([ID, Type.Array(ID, { maxItems: 200 })])),
  name: Type.Optional(KEYWORD),
  phone: Type.Optional(KEYWORD),
  supplierId: Type.Optional(ID),
  positionId: Type.Optional(ID),
  orgHid: Type.Optional(HID),
  auditStatus: Type.Optional(STATES),
  status: Type.Optional(STATES),
}
const SupplierAccountSchema = shape<Row>('supplierAccount: fields by name, references as {id, label}')
const SupplierPositionSchema = shape<Row>('supplierPosition: fields by name, references as {id, label}')
/** A form repeats the name with the id of each file. */
const FILES = Type.Array(
  Type.Union([
    Type.String({
      minLength: 1,
      maxLength: 2000,
      description: 'Its id, or the JSON text of what POST /api/files answered',
    }),
    shape<{ id: string }>('A stored file, as POST /api/files answers it'),
  ]),
  { maxItems: 20 },
)

/** Supplier accounts and positions (specification section 7, Supplier). */
export const SUPPLIER_ENDPOINTS = {
  'POST /api/supplier/position/list': endpoint({
    ...supplierTag,
    summary: 'Supplier positions by name, specialty, organisation and status',
    encoding: 'form',
    body: closed({
      ...PAGING,
      name: Type.Optional(KEYWORD),
      specialty: Type.Optional(Type.String({ maxLength: 32 })),
      orgHid: Type.Optional(HID),
      status: Type.Optional(STATUS),
    }),
    answer: pageOf(SupplierPositionSchema),
  }),
  'POST /api/supplier/position/saveOrUpdate': endpoint({
    ...supplierTag,
    summary: 'Creates a supplier position, or changes the one named by id',
    encoding: 'form',
    body: closed({
      id: Type.Optional(ID),
      name: Type.Optional(text(100)),
      specialty: Type.Optional(text(32)),
      orgHid: Type.Optional(HID),
      needAudit: Type.Optional(Type.Boolean()),
      needCert: Type.Optional(Type.Boolean()),
      remark: Type.Optional(Type.String({ maxLength: 1000 })),
      version: Type.Optional(VERSION),
    }),
    answer: Type.Object({ id: ID, positionNo: Type.String(), version: VERSION }),
  }),
  'POST /api/supplier/position/update/status': endpoint({
    ...supplierTag,
    summary: 'Enables or disables a supplier position',
    encoding: 'json',
    body: closed({ id: ID, status: STATUS, reason: Type.Optional(REASON) }),
    answer: Type.Object({ status: Type.String() }),
  }),
  'POST /api/supplier/account/saveOrUpdate': endpoint({
    ...supplierTag,
    summary: 'Creates a supplier account, or changes the one named by id',
    encoding: 'either',
    body: closed({
      id: Type.Optional(ID),
      name: Type.Optional(text(100)),
      phone: Type.Optional(text(20)),
      idCard: Type.Optional(text(20)),
      gender: Type.Optional(text(16)),
      photo: Type.Optional(FILES),
      supplierId: Type.Optional(ID),
      positionId: Type.Optional(ID),
      orgHid: Type.Optional(HID),
      blockIds: Type.Optional(Type.Array(ID, { maxItems: 2000 })),
      certificates: Type.Optional(FILES),
      certExpireAt: Type.Optional(nullable(DATE)),
      entryAt: Type.Optional(nullable(DATE)),
      version: Type.Optional(VERSION),
    }),
    answer: Type.Object({ id: ID, accountNo: Type.String(), auditStatus: Type.String(), version: VERSION }),
  }),
  'POST /api/supplier/account/list': endpoint({
    ...supplierTag,
    summary: 'Supplier accounts by name, phone, supplier, position, organisation and states',
    encoding: 'form',
    body: closed({ ...PAGING, ...ACCOUNT_FILTERS }),
    answer: pageOf(SupplierAccountSchema),
  }),
  'GET /api/supplier/account/getOrgList': endpoint({
    ...supplierTag,
    summary: 'Organisation nodes a supplier account may serve',
    query: closed({ keyword: Type.Optional(KEYWORD) }),
    answer: Type.Array(Type.Object({ hid: Type.String(), name: Type.String(), path: nullable(Type.String()) })),
  }),
  'GET /api/supplier/position/getPositionList': endpoint({
    ...supplierTag,
    summary: 'Supplier positions to choose from',
    query: closed({ orgHid: Type.Optional(HID), status: Type.Optional(STATUS) }),
    answer: Type.Array(
      Type.Object({
        id: ID,
        name: Type.String(),
        specialty: Type.String(),
        needAudit: Type.Boolean(),
        needCert: Type.Boolean(),
      }),
    ),
  }),
  'POST /api/supplier/account/audit': endpoint({
    ...supplierTag,
    summary: 'Approves or rejects a supplier account',
    encoding: 'json',
    body: closed({
      id: ID,
      auditStatus: Type.Union([Type.Literal('approved'), Type.Literal('rejected')]),
      opinion: Type.Optional(Type.String({ maxLength: 500 })),
      version: Type.Optional(VERSION),
    }),
    answer: Type.Object({ auditStatus: Type.String(), status: Type.String() }),
  }),
  'GET /api/supplier/account/getById': endpoint({
    ...supplierTag,
    summary: 'One supplier account with its supplier, position and blocks',
    query: closed({ id: ID }),
    answer: SupplierAccountSchema,
  }),
  'POST /api/supplier/account/update/status': endpoint({
    ...supplierTag,
    summary: 'Enables, disables or ends a supplier account',
    encoding: 'json',
    body: closed({ id: ID, status: STATUS, reason: Type.Optional(REASON), leaveAt: Type.Optional(DATE) }),
    answer: Type.Object({ status: Type.String() }),
  }),
  'GET /api/supplier/account/download/supplierAccount': endpoint({
    ...supplierTag,
    summary:
      'The filtered supplier accounts as a spreadsheet: at once where they are few, otherwise as a download task',
    query: closed(ACCOUNT_FILTERS),
    file: XLSX,
    answer: Type.Object({ downloadTaskId: ID }),
  }),
  'GET /api/supplier/position/getAppPermission': endpoint({
    ...supplierTag,
    summary: 'Permission tree of the supplier app and what a position has of it',
    query: closed({ positionId: ID }),
    answer: Type.Object({
      nodes: Type.Array(shape<Row>('Permission tree node')),
      checkedIds: Type.Array(Type.Integer()),
    }),
  }),
  'POST /api/supplier/position/saveAppPermission': endpoint({
    ...supplierTag,
    summary: 'Sets what a position has of the permission tree; leaf ids joined by commas',
    encoding: 'form',
    body: closed({ positionId: ID, permissionIds: ID_LIST }),
    answer: Type.Object({ appPermissionCount: Type.Integer() }),
  }),
  'GET /api/deco/sap/findSupplier': endpoint({
    ...supplierTag,
    summary: 'Suppliers of the accounting system by at least two characters of their name or number',
    query: closed({ keyword: Type.String({ minLength: 2, maxLength: 100 }) }),
    answer: Type.Array(
      Type.Object({
        supplierCode: Type.String(),
        name: Type.String(),
        creditCode: nullable(Type.String()),
        contact: nullable(Type.String()),
        phone: nullable(Type.String()),
      }),
    ),
  }),
} as const
