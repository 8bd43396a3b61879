import { lazy, Suspense, useEffect } from 'react'
import { firstRows } from '../later/first-rows.ts'
import { hasToast } from './toast.ts'

const loadHost = () => import('./toast-host.tsx')
const ToastHost = lazy(loadHost)

/** Where toasts appear. Their code comes after the first rows: one may have to tell that the network is gone. */
export function Toasts() {
  useEffect(() => {
    // Without it now, the first toast tries again.
    void firstRows.then(loadHost).catch(() => undefined)
  }, [])
  if (!hasToast.use()) return null
  return (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  )
}
