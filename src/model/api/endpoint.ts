import { type Static, type TObject, type TRecord, type TSchema, Type } from '@sinclair/typebox'

/** One call: everything that server, API document and typed client need to know of it. */
export interface Endpoint {
  readonly summary: string
  /** Group in the API document. */
  readonly tag: string
  /**
   * public: no session is looked for; optional: one is used if there is one; session: any signed-in account (permissions
   * are decided inside); admin: administrators.
   */
  readonly access: 'public' | 'optional' | 'session' | 'admin'
  readonly params?: TObject
  readonly query?: TObject | TRecord
  /**
   * How `body` travels: a url-encoded form, JSON or multipart with one file; `either`: a form or JSON, where the
   * specification leaves it open.
   */
  readonly encoding?: 'form' | 'json' | 'either' | 'multipart'
  readonly body?: TSchema
  /** `data` of the envelope; undefined = the answer is not an envelope (a file, a redirect). */
  readonly answer?: TSchema
  /** Media type of the file that the call may answer in place of the envelope. */
  readonly file?: string
  /** Body limit in bytes where it differs from the server's 1 MiB. */
  readonly bodyLimit?: number
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Keeps the literal types of a declaration, so that handlers and clients are typed by it. */
export function endpoint<const T extends Endpoint>(declaration: T): T {
  return declaration
}

type StaticOf<T> = T extends TSchema ? Static<T> : undefined
export type Params<T extends Endpoint> = StaticOf<T['params']>
export type Query<T extends Endpoint> = StaticOf<T['query']>
export type Body<T extends Endpoint> = StaticOf<T['body']>
export type Answer<T extends Endpoint> = StaticOf<T['answer']>

/** A schema for an interface that is written elsewhere: typed as `T`, documented, not validated in depth. */
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
