import { lazyPart } from '#web/state/lazy-part.ts'

/** The fixed route /home, a chunk of its own. */
export const HomePage = lazyPart(() => import('../home/home-page.tsx'))
