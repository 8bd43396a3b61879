import { lazyPart } from '#web/state/lazy-part.ts'

/** The code behind the sign-in, preloaded by the sign-in page and at start. */
export const SignedInApp = lazyPart(() => import('../layout/signed-in-app.tsx'))
