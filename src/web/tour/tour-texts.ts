import enUS from '#web/locales/en-US/tour.json'
import zhCN from '#web/locales/zh-CN/tour.json'

/** Words of the tour, which come with it. */
export const TOUR_TEXTS = { 'zh-CN': zhCN, 'en-US': enUS }
