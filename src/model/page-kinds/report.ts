import { listPage } from './list.ts'
import type { PageKind } from './page-kind.ts'

/** Figures of a resource, grouped. Its data is drawn as a list. */
export const reportPage = { ...listPage, name: 'report', crossBlocks: true } satisfies PageKind
