import { listPage } from './list.ts'
import type { PageKind } from './page-kind.ts'

/** Figures at a glance. Its data is drawn as a list. */
export const boardPage = { ...listPage, name: 'board', crossBlocks: true } satisfies PageKind
