import { useOwnText } from '#web/i18n/own-text.ts'
import enUS from '#web/locales/en-US/studio.json'
import zhCN from '#web/locales/zh-CN/studio.json'

const TEXTS = { 'zh-CN': zhCN, 'en-US': enUS }

/** Texts of Studio, in its chunk. */
export function useStudioText() {
  return useOwnText(TEXTS)
}
