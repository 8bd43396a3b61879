import enUS from '#web/locales/recycle.en-US.json'
import zhCN from '#web/locales/recycle.zh-CN.json'

/** Texts of the bin, which come with it. */
export const BIN_TEXTS = { 'zh-CN': zhCN, 'en-US': enUS }
