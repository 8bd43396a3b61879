import { useEffect, useState } from 'react'
import { afterFrame } from '#web/timing/after-frame.ts'

let areRowsDrawn = false

/**
 * Whether what stands around the rows of a list may be fetched and drawn. After the start of the app the rows come first,
 * since filters, tools and pages weigh more than they do; every later list has it all at once. `settled`: the rows, or what
 * is said in their place, are there.
 */
export function useAfterFirstRows(settled: boolean): boolean {
  const [allowed, setAllowed] = useState(areRowsDrawn)
  useEffect(() => {
    if (!settled || allowed) return
    let isGone = false
    void afterFrame().then(() => {
      areRowsDrawn = true
      if (!isGone) setAllowed(true)
    })
    return () => {
      isGone = true
    }
  }, [settled, allowed])
  return allowed
}
