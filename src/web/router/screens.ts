import { Starting } from '../error-pages/starting.tsx'
import { whenLoaded } from '../state/when-loaded.tsx'

/** The two screens that a start leads to, each a chunk of its own. */
export const LoginPage = whenLoaded(() => import('../login/login-page.tsx').then(part => part.default), Starting)
export const SignedInApp = whenLoaded(() => import('../layout/signed-in-app.tsx').then(part => part.default), Starting)
