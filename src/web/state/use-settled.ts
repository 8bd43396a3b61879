import { useMemo, useState } from 'react'

/** `value`, or the previous one as long as `isSame` finds no difference, so that dependents do not re-render. */
export function useSettled<T>(value: T, isSame: (former: T, latest: T) => boolean): T {
  const [settled, setSettled] = useState(() => value)
  if (Object.is(settled, value) || isSame(settled, value)) return settled
  setSettled(() => value)
  return value
}

/** `value`, or the previous object as long as its members are the same; their names must not change. */
export function useSameMembers<T extends object>(value: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its members are what it depends on.
  return useMemo(() => value, Object.values(value))
}

/** Whether two objects have the same members. */
export function hasSameMembers<T extends object>(one: T, other: T): boolean {
  const names = Object.keys(one) as (keyof T)[]
  return names.length === Object.keys(other).length && names.every(name => Object.is(one[name], other[name]))
}
