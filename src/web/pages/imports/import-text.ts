import { useOwnText } from '#web/i18n/own-text.ts'
import enUS from '#web/locales/en-US/imports.json'
import zhCN from '#web/locales/zh-CN/imports.json'

const TEXTS = { 'zh-CN': zhCN, 'en-US': enUS }

/** Texts of the import dialog, in its chunk. */
export function useImportText() {
  return useOwnText(TEXTS)
}
