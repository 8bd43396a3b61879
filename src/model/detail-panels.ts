import { definePanel } from './define-extension.ts'

/** Built-in tabs of a record's detail besides related records. Each is rendered by its line in src/web/extensions/panels. */
export const DETAIL_PANELS = {
  'effective-permissions': definePanel({
    name: 'effective-permissions',
    title: { 'zh-CN': '有效权限', 'en-US': 'Effective permissions' },
    resources: ['account'],
  }),
  'see-as': definePanel({
    name: 'see-as',
    title: { 'zh-CN': '以此身份查看', 'en-US': 'See as' },
    resources: ['account', 'role'],
  }),
  'stand-ins': definePanel({
    name: 'stand-ins',
    title: { 'zh-CN': '休假代办', 'en-US': 'Stand-in during leave' },
    resources: ['account'],
  }),
  'next-occurrences': definePanel({
    name: 'next-occurrences',
    title: { 'zh-CN': '后续执行', 'en-US': 'Upcoming runs' },
  }),
}
export type DetailPanelName = keyof typeof DETAIL_PANELS
export const DETAIL_PANEL_NAMES = Object.keys(DETAIL_PANELS) as readonly DetailPanelName[]
