/**
 * Built-in tabs of a record's detail that show more than related records, and what each is for: records of some resources, or
 * of any with a transition that recurs. Each is drawn by its line in the registry src/web/extensions/panels.
 */
export const DETAIL_PANELS = {
  'effective-permissions': { resources: ['account'] },
  'see-as': { resources: ['account', 'role'] },
  'stand-ins': { resources: ['account'] },
  'next-occurrences': { recurring: true },
} as const satisfies Readonly<Record<string, { readonly resources: readonly string[] } | { readonly recurring: true }>>
export type DetailPanelName = keyof typeof DETAIL_PANELS
export const DETAIL_PANEL_NAMES = Object.keys(DETAIL_PANELS) as readonly DetailPanelName[]
