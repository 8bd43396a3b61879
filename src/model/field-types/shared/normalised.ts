import type { Normalised } from '../field-type.ts'

export function accept(value: unknown): Normalised {
  return { ok: true, value }
}

/** `code` has its wording in src/model/messages. */
export function refuse(code: string, params?: Readonly<Record<string, string | number>>): Normalised {
  return params ? { ok: false, code, params } : { ok: false, code }
}
