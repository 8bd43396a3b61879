import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { swallowDuplicates } from './swallow-duplicates.ts'

/**
 * The browser's history as react-router sees it. One screen follows from each address (root.tsx), so that the larger
 * half of react-router, its data router with loaders and actions, stays out (docs/decisions/0013-first-load.md).
 */
export const history = swallowDuplicates(createBrowserHistory({ v5Compat: true }))
