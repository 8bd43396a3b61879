import { useOwnText } from '#web/i18n/own-text.ts'
import enUS from '#web/locales/en-US/stand-ins.json'
import zhCN from '#web/locales/zh-CN/stand-ins.json'

const TEXTS = { 'zh-CN': zhCN, 'en-US': enUS }

/** Texts of stand-ins, loaded with them. */
export function useStandInText() {
  return useOwnText(TEXTS)
}
