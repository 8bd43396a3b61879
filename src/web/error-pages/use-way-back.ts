import { useEffect, useEffectEvent, useState } from 'react'

const PROBE_MS = 3000

/**
 * Calls `goBack` when the server can be reached again, after it could not; true while that is waited for. A server that
 * answers at once was not what failed (another host may have been): going back would only lead here again.
 */
export function useWayBack(enabled: boolean, goBack: () => void): boolean {
  const [waiting, setWaiting] = useState(false)
  const onReached = useEffectEvent(goBack)
  useEffect(() => {
    if (!enabled) return
    let wasAway = false
    let over = false
    const probe = async () => {
      const reached = await isReached()
      if (over) return
      if (reached) {
        over = true
        clearInterval(timer)
        setWaiting(false)
        if (wasAway) onReached()
      } else {
        wasAway = true
        setWaiting(true)
      }
    }
    const timer = setInterval(probe, PROBE_MS)
    window.addEventListener('online', probe)
    void probe()
    return () => {
      over = true
      clearInterval(timer)
      window.removeEventListener('online', probe)
    }
  }, [enabled])
  return waiting
}

async function isReached(): Promise<boolean> {
  try {
    return (await fetch('/api/health', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
