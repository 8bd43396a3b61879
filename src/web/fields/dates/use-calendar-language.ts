import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useText } from '#web/i18n/use-text.ts'

/** Lets calendars name months and weekdays in the language in use. */
export function useCalendarLanguage(): void {
  const { locale } = useText()
  const name = locale === 'zh-CN' ? 'zh-cn' : 'en'
  if (dayjs.locale() !== name) dayjs.locale(name)
}
