import { listPage } from './list.ts'
import type { PageKind } from './page-kind.ts'

/** Records from a spreadsheet. Its data is drawn as a list. */
export const importPage = { ...listPage, name: 'import' } satisfies PageKind
