import { Authenticated } from '@refinedev/core'
import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { AUTH_REDIRECT, LOGIN } from '#web/data/routes/guard.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Starting } from '../error-pages/starting.tsx'
import { SignedInApp } from './signed-in-part.ts'

export const LoginPage = lazyPart(() => import('../login/login-page.tsx'))
const AuthRedirect = lazyPart(() => import('../login/auth-redirect.tsx'))

/** All routes (specification section 2): the two public ones, and everything behind the sign-in. */
export function Screens() {
  const starting = <Starting />
  return (
    <Suspense fallback={starting}>
      <Routes>
        <Route
          path={LOGIN}
          element={
            <Authenticated key="login" loading={starting} fallback={<LoginPage />}>
              <SignedInAlready />
            </Authenticated>
          }
        />
        <Route path={AUTH_REDIRECT} element={<AuthRedirect />} />
        <Route
          path="*"
          element={
            <Authenticated key="app" loading={starting} appendCurrentPathToQuery={false}>
              <SignedInApp />
            </Authenticated>
          }
        />
      </Routes>
    </Suspense>
  )
}

/** With a session the login page redirects to `/`, except while a sign-in redirects elsewhere. */
function SignedInAlready() {
  return window.location.pathname === LOGIN ? <Navigate to="/" replace /> : null
}
