import type { Me } from '#model/permissions/me.ts'

/** The acting account in the form stored beside its actions; nulls for the system, which is no account. */
export function personOf({ id, name }: Pick<Me, 'id' | 'name'>): {
  readonly id: number | null
  readonly name: string | null
} {
  return id > 0 ? { id, name } : { id: null, name: null }
}
