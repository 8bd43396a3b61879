import { useInvalidateAuthStore } from '@refinedev/core'
import { Suspense, useEffect } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { readSession } from '#web/data/account/session-state.ts'
import { loadShell, shellState } from '#web/data/account/shell-state.ts'
import { ERROR } from '#web/data/routes/guard.ts'
import { PRINT } from '#web/pages/documents/print-address.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { ErrorScreen } from '../error-pages/error-screen.tsx'
import { Starting } from '../error-pages/starting.tsx'
import { Layout } from './layout.tsx'

const PrintScreen = lazyPart(() => import('#web/pages/documents/print-screen.tsx'))

/** Everything behind the sign-in: waits for the menu, then renders the frame. A separate chunk, hence the default export. */
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

/** Checks the session on every navigation; without one the login page opens. */
function useSessionCheck(pathname: string): void {
  const recheckSession = useInvalidateAuthStore()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the guard runs on each navigation (specification section 2).
  useEffect(() => {
    if (!readSession()) void recheckSession()
  }, [pathname])
}
