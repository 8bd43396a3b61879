import { useEffect } from 'react'
import { firstContent } from '#web/page-host/first-content.tsx'
import { afterFrame } from '#web/timing/after-frame.ts'

/**
 * Whether what stands around the rows of a list may be fetched and drawn. After the start of the app the rows come first.
 * `settled`: the rows, or what is said in their place, are there.
 */
export function useAfterFirstRows(settled: boolean): boolean {
  const allowed = firstContent.use()
  useEffect(() => {
    if (settled && !allowed) void afterFrame().then(() => firstContent.set(true))
  }, [settled, allowed])
  return allowed
}
