import { listPage } from './list.ts'
import type { PageKind } from './page-kind.ts'

/** Settings of a project block. Its data is drawn as a list. */
export const settingsPage = { ...listPage, name: 'settings' } satisfies PageKind
