import { useMemo, useState } from 'react'

/** `value`, but the former one as long as `isSame` finds no difference: what depends on it is not rendered again. */
export function useSettled<T>(value: T, isSame: (former: T, latest: T) => boolean): T {
  const [settled, setSettled] = useState(() => value)
  if (Object.is(settled, value) || isSame(settled, value)) return settled
  setSettled(() => value)
  return value
}

/** `value`, but the former object as long as its members are the same; their names must not change. */
export function useSameMembers<T extends object>(value: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its members are what it depends on.
  return useMemo(() => value, Object.values(value))
}

/** Whether two objects have the same members. */
export function hasSameMembers<T extends object>(one: T, other: T): boolean {
  const names = Object.keys(one) as (keyof T)[]
  return names.length === Object.keys(other).length && names.every(name => Object.is(one[name], other[name]))
}
