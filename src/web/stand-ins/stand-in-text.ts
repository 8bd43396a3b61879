import { useOwnText } from '#web/i18n/own-text.ts'
import enUS from '#web/locales/en-US/stand-ins.json'
import zhCN from '#web/locales/zh-CN/stand-ins.json'

const TEXTS = { 'zh-CN': zhCN, 'en-US': enUS }

/** Words of stand-ins, which come with them. */
export function useStandInText() {
  return useOwnText(TEXTS)
}
