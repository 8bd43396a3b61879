/**
 * Components that a field may name in `component`; each is rendered by the file of the same name in src/web/extensions/fields
 * and has a line in the registry src/web/extensions/index.tsx.
 */
export const FIELD_COMPONENTS = ['permission-tree', 'block-tree'] as const
export type FieldComponentName = (typeof FIELD_COMPONENTS)[number]
