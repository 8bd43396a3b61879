import type { Me } from '#model/permissions/me.ts'

const KEPT = 300

/**
 * Things worked out for an account, for as long as its rights stay as they are: `loadMe` gives the same object until
 * account or role change, and everything that was kept for it goes with it.
 */
export class KeptByAccount<Value> {
  readonly #kept = new WeakMap<Me, Map<string, Value>>()

  get(me: Me, key: string): Value | undefined {
    return this.#kept.get(me)?.get(key)
  }

  set(me: Me, key: string, value: Value): void {
    const known = this.#kept.get(me) ?? new Map<string, Value>()
    this.#kept.set(me, known)
    if (known.size >= KEPT) known.delete(known.keys().next().value as string)
    known.set(key, value)
  }
}
