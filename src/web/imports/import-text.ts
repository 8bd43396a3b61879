import { useOwnText } from '#web/i18n/own-text.ts'
import enUS from '#web/locales/en-US/imports.json'
import zhCN from '#web/locales/zh-CN/imports.json'

const TEXTS = { 'zh-CN': zhCN, 'en-US': enUS }

/** Words of the import dialog; they come with it, not with the first screen. */
export function useImportText() {
  return useOwnText(TEXTS)
}
