import { lazyPart } from '../state/lazy-part.ts'

/** What is behind the sign-in; the sign-in page and the start fetch it ahead. */
export const SignedInApp = lazyPart(() => import('../layout/signed-in-app.tsx'))
