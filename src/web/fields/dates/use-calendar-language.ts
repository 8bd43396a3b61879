import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useText } from '#web/i18n/use-text.ts'

/** Sets the language of calendars. */
export function useCalendarLanguage(): void {
  const { locale } = useText()
  const name = locale === 'zh-CN' ? 'zh-cn' : 'en'
  if (dayjs.locale() !== name) dayjs.locale(name)
}
