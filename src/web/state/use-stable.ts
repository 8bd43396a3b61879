import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * A function with a stable identity that calls the one of the latest render, for props of `memo` components that only events
 * call.
 */
export function useStable<Args extends readonly unknown[], Result>(
  call: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(call)
  useInsertionEffect(() => {
    latest.current = call
  })
  return useCallback((...args) => latest.current(...args), [])
}
