import type { Option } from '#model/app-model.ts'
import { type Locale, textIn } from '#model/localized-text.ts'
import { useText } from '#web/i18n/use-text.ts'

/** One option as a tag, coloured if the config declares a colour. */
export function OptionTag({ option }: { readonly option: Option }) {
  const { locale } = useText()
  return optionTag(option, locale)
}

/** The same as a plain function. */
export function optionTag(option: Option, locale: Locale) {
  return (
    <span key={option.value} className={`st-tag st-tag-${option.color ?? 'plain'}`}>
      {textIn(option.title, locale)}
    </span>
  )
}
