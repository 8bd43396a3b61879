import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { loginAddress, targetAfterLogin } from '#web/data/routes/guard.ts'
import { useDocumentTitle } from '#web/data/routes/use-document-title.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Starting } from '../error-pages/starting.tsx'

/** Where the query string is stored for the window that opened this one. */
const OAUTH_CODE = 'oauth-code'
/** A window that no script opened cannot be closed; after this time it is treated as such. */
const CLOSE_MS = 200

/**
 * /auth-redirect: saves the query string in browser storage, then closes the window (specification section 2). If the single
 * sign-on began in this window, it continues to the login page, which finds the session.
 */
export default function AuthRedirect() {
  const { t } = useText()
  const { search } = useLocation()
  const [stayedOpen, setStayedOpen] = useState(false)
  useDocumentTitle(t('login.title'))
  useEffect(() => {
    keepCode(search.slice(1))
    window.close()
    const timer = setTimeout(() => setStayedOpen(true), CLOSE_MS)
    return () => clearTimeout(timer)
  }, [search])
  return stayedOpen ? <Navigate to={loginAddress(targetAfterLogin(search))} replace /> : <Starting />
}

function keepCode(query: string): void {
  try {
    localStorage.setItem(OAUTH_CODE, query)
  } catch {
    // Without storage the code cannot be passed on.
  }
}
