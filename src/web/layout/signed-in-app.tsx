import { Suspense, useEffect } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { lazyPart } from '#web/state/lazy-part.ts'
import { loadShell, shellState } from '../account/shell-state.ts'
import { useSessionCheck } from '../account/use-session-check.ts'
import { PRINT } from '../documents/print-address.ts'
import { ErrorScreen } from '../error-pages/error-screen.tsx'
import { Starting } from '../error-pages/starting.tsx'
import { ERROR } from '../router/guard.ts'
import { Layout } from './layout.tsx'

const PrintScreen = lazyPart(() => import('../documents/print-screen.tsx'))

/** Everything behind the sign-in: waits for the menu, then draws the frame. A chunk of its own, hence the default export. */
export default function SignedInApp() {
  const shell = shellState.use()
  const { pathname } = useLocation()
  useSessionCheck(pathname)
  useEffect(() => {
    if (!shellState.get() && pathname !== ERROR) void loadShell().catch(() => {})
  }, [pathname])
  if (!shell) return pathname === ERROR ? <ErrorScreen /> : <Starting />
  return (
    <Suspense fallback={<Starting />}>
      <Routes>
        <Route path={`${PRINT}*`} element={<PrintScreen />} />
        <Route path="*" element={<Layout />} />
      </Routes>
    </Suspense>
  )
}
