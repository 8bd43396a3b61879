import { enumViews } from './enum.tsx'
import type { FieldViews } from './field-views.ts'

/** State of a workflow: shown as a coloured tag; it is never typed, only moved by transitions. */
export const stateViews: FieldViews = { ...enumViews, width: 110 }
