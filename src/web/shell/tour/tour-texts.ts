import enUS from '#web/locales/en-US/tour.json'
import zhCN from '#web/locales/zh-CN/tour.json'

/** Texts of the tour, in its chunk. */
export const TOUR_TEXTS = { 'zh-CN': zhCN, 'en-US': enUS }
