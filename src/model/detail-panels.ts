/**
 * Built-in tabs of a record's detail that show more than related records, and the resource each is for. Each is drawn
 * by its line in the registry src/web/extensions/panels.
 */
export const DETAIL_PANELS = {
  'effective-permissions': { resource: 'account' },
} as const
export type DetailPanelName = keyof typeof DETAIL_PANELS
export const DETAIL_PANEL_NAMES = Object.keys(DETAIL_PANELS) as readonly DetailPanelName[]
