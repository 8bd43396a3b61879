import { useOwnText } from '#web/i18n/own-text.ts'
import enUS from '#web/locales/en-US/views.json'
import zhCN from '#web/locales/zh-CN/views.json'

const TEXTS = { 'zh-CN': zhCN, 'en-US': enUS }

/** Texts of boards, calendars and reports, in their chunks. */
export function useViewText() {
  return useOwnText(TEXTS)
}
