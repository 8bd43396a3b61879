import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { sessionState } from '../account/session-state.ts'
import { loadShell, shellState } from '../account/shell-state.ts'
import { PRINT } from '../documents/print-address.ts'
import { ErrorScreen } from '../error-pages/error-screen.tsx'
import { Starting } from '../error-pages/starting.tsx'
import { RefineRoot } from '../providers/refine-root.tsx'
import { ERROR } from '../router/guard.ts'
import { Layout } from './layout.tsx'

const PrintScreen = lazy(() => import('../documents/print-screen.tsx'))

/** Everything behind the sign-in: waits for the menu, then draws the frame. A chunk of its own, hence the default export. */
export default function SignedInApp() {
  const session = sessionState.use()
  const shell = shellState.use()
  const { pathname } = useLocation()
  useEffect(() => {
    if (!shellState.get() && pathname !== ERROR) void loadShell().catch(() => {})
  }, [pathname])
  if (!session) return <Starting />
  if (!shell) return pathname === ERROR ? <ErrorScreen /> : <Starting />
  return pathname.startsWith(PRINT) ? PREVIEW : FRAME
}

/** One element, so that a new address draws only what depends on it. */
const FRAME = (
  <RefineRoot>
    <Layout />
  </RefineRoot>
)
const PREVIEW = (
  <RefineRoot>
    <Suspense fallback={<Starting />}>
      <PrintScreen />
    </Suspense>
  </RefineRoot>
)
