import { type TSchema, Type } from '@sinclair/typebox'

/** Paging of the calls of specification section 7; pages count from 1. */
export const PAGING = {
  pageIndex: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 20 })),
}

/** Answer of a paged call. */
export function pageOf<T extends TSchema>(row: T) {
  return Type.Object({
    list: Type.Array(row),
    total: Type.Integer(),
    pageIndex: Type.Integer(),
    pageSize: Type.Integer(),
  })
}

export const ID = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
export const VERSION = Type.Integer({ minimum: 1 })
/** A name, number or word typed into a search box. */
export const KEYWORD = Type.String({ maxLength: 100 })
/** Ids joined by commas; '' = none. */
export const ID_LIST = Type.String({ maxLength: 20_000, pattern: '^(\\d+(,\\d+)*)?$', examples: ['1,2'] })
/** Domain account name. */
export const AD_ACCOUNT = Type.String({ minLength: 1, maxLength: 64 })
/** Organisation node: two digits per level. */
export const HID = Type.String({ maxLength: 40, pattern: '^\\d*$', examples: ['010203'] })
export const DATE = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', examples: ['2026-01-31'] })
