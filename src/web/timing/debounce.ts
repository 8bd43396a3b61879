import { useEffect, useState } from 'react'

/** A deferred call; `cancel` drops a pending one. */
export interface Delayed<A extends readonly unknown[]> {
  (...args: A): void
  cancel(): void
}

/** Calls `run` once, `ms` after the last of several calls, with its arguments (typing in a search box). */
export function debounce<A extends readonly unknown[]>(run: (...args: A) => void, ms: number): Delayed<A> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  const call = (...args: A) => {
    cancel()
    timer = setTimeout(() => run(...args), ms)
  }
  return Object.assign(call, { cancel })
}

/** `value`, debounced by `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
