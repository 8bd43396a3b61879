import { type Static, type TObject, type TRecord, type TSchema, Type } from '@sinclair/typebox'

/** Declaration of one call for server, API document and typed client. */
export interface Endpoint {
  readonly summary: string
  /** Group in the API document. */
  readonly tag: string
  /**
   * public: the session is ignored; optional: a session is used if there is one; session: any signed-in account (permissions
   * are checked by the handler); admin: administrators.
   */
  readonly access: 'public' | 'optional' | 'session' | 'admin'
  readonly params?: TObject
  readonly query?: TObject | TRecord
  /**
   * Encoding of `body`: a url-encoded form, JSON or multipart with one file; `either`: a form or JSON, where the specification
   * leaves it open.
   */
  readonly encoding?: 'form' | 'json' | 'either' | 'multipart'
  readonly body?: TSchema
  /** `data` of the envelope; undefined = the response is not an envelope (a file, a redirect). */
  readonly answer?: TSchema
  /** Media type of the file that the call may return instead of the envelope. */
  readonly file?: string
  /** Body limit in bytes where it differs from the server's 1 MiB. */
  readonly bodyLimit?: number
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Preserves the literal types of a declaration, so that handlers and clients are typed by it. */
export function endpoint<const T extends Endpoint>(declaration: T): T {
  return declaration
}

type StaticOf<T> = T extends TSchema ? Static<T> : undefined
export type Params<T extends Endpoint> = StaticOf<T['params']>
export type Query<T extends Endpoint> = StaticOf<T['query']>
export type Body<T extends Endpoint> = StaticOf<T['body']>
export type Answer<T extends Endpoint> = StaticOf<T['answer']>

/** A schema for an existing interface: typed as `T`, documented, not validated in depth. */
export function shape<T>(description: string, type: 'object' | 'array' | 'string' = 'object') {
  return Type.Unsafe<T>({ type, description, ...(type === 'object' ? { additionalProperties: true } : {}) })
}

/** An object that refuses unknown members. */
export function closed<T extends Record<string, TSchema>>(properties: T) {
  return Type.Object(properties, { additionalProperties: false })
}

/** `null` or the schema. */
export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

/** Paging of the calls of specification section 7; pages count from 1. */
export const PAGING = {
  pageIndex: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 20 })),
}

/** Response of a paged call. */
export function pageOf<T extends TSchema>(row: T) {
  return Type.Object({
    list: Type.Array(row),
    total: Type.Integer(),
    pageIndex: Type.Integer(),
    pageSize: Type.Integer(),
  })
}

export const ID = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** Name of a resource, or of one of its parts. */
export const NAME = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]*$', maxLength: 64 })
/** A field, or a path over references. */
export const FIELD_PATH = Type.String({ maxLength: 200, pattern: '^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)*$' })
/** Path parameters of a call on one record. */
export const RECORD = Type.Object({ name: NAME, id: ID })
/** Path parameters of a call on one thing of the platform. */
export const BY_ID = Type.Object({ id: ID })
export const VERSION = Type.Integer({ minimum: 1 })
/** A name, number or word in a search box. */
export const KEYWORD = Type.String({ maxLength: 100 })
/** Ids joined by commas; '' = none. */
export const ID_LIST = Type.String({ maxLength: 20_000, pattern: '^(\\d+(,\\d+)*)?$', examples: ['1,2'] })
/** Domain account name. */
export const AD_ACCOUNT = Type.String({ minLength: 1, maxLength: 64 })
/** Organisation node: two digits per level. */
export const HID = Type.String({ maxLength: 40, pattern: '^\\d*$', examples: ['010203'] })
export const DATE = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', examples: ['2026-01-31'] })
