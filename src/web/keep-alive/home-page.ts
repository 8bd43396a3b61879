import { PageLoading } from '../page-host/page-loading.tsx'
import { whenLoaded } from '../state/when-loaded.tsx'

/** The fixed route /home, a chunk of its own. */
export const HomePage = whenLoaded(() => import('../home/home-page.tsx').then(part => part.default), PageLoading)
