import enUS from '#web/locales/en-US/recycle.json'
import zhCN from '#web/locales/zh-CN/recycle.json'

/** Texts of the recycle bin, in its chunk. */
export const BIN_TEXTS = { 'zh-CN': zhCN, 'en-US': enUS }
