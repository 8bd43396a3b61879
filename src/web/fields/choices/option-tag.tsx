import type { Option } from '#model/app-model.ts'
import { type Locale, textIn } from '#model/localized-text.ts'
import { useText } from '#web/i18n/use-text.ts'

/** One option as a label; coloured where the config gives a colour. */
export function OptionTag({ option }: { readonly option: Option }) {
  const { locale } = useText()
  return optionTag(option, locale)
}

/** The same without a component around it. */
export function optionTag(option: Option, locale: Locale) {
  return (
    <span key={option.value} className={`st-tag st-tag-${option.color ?? 'plain'}`}>
      {textIn(option.title, locale)}
    </span>
  )
}
