import { lazy, Suspense, useEffect } from 'react'
import { hasToast } from './toast.ts'

const loadHost = () => import('./toast-host.tsx')
const ToastHost = lazy(loadHost)

/** Where toasts appear. Their code is fetched ahead: one may have to say that the network is gone. */
export function Toasts() {
  useEffect(() => {
    // Without it now, the first toast tries again.
    void loadHost().catch(() => undefined)
  }, [])
  if (!hasToast.use()) return null
  return (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  )
}
