import type { Normalised, ProblemParams } from '../field-type.ts'

export function accept(value: unknown): Normalised {
  return { ok: true, value }
}

/** The message of `code` is in src/model/messages. */
export function refuse(code: string, params?: ProblemParams): Normalised {
  return params ? { ok: false, code, params } : { ok: false, code }
}
