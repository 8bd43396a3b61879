import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * The same function for the life of the component, which calls the one of the latest drawing: for what is passed to a
 * `memo` component and called by events only.
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
