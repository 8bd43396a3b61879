import { lazy, Suspense, useMemo } from 'react'
import { type Location, Navigate, useLocation } from 'react-router'
import { readSession } from '../account/session-state.ts'
import { Starting } from '../error-pages/starting.tsx'
import { AUTH_REDIRECT, guard, LOGIN } from './guard.ts'
import { LoginPage, SignedInApp } from './screens.ts'

const AuthRedirect = lazy(() => import('../login/auth-redirect.tsx'))

/** Every address: the guard first, then the screen. The guard runs once per navigation, not when the session changes. */
export function Root() {
  const location = useLocation()
  const passage = useMemo(() => guard(location, readSession() !== undefined), [location])
  if (passage.kind === 'redirect') return <Navigate to={passage.to} replace />
  return <Suspense fallback={<Starting />}>{screenOf(location)}</Suspense>
}

function screenOf({ pathname }: Location) {
  if (pathname === LOGIN) return <LoginPage />
  if (pathname === AUTH_REDIRECT) return <AuthRedirect />
  return <SignedInApp />
}
