import type { Option } from '#model/app-model.ts'
import { useText } from '#web/i18n/use-text.ts'

/** One option as a label; coloured where the config gives a colour. */
export function OptionTag({ option }: { readonly option: Option }) {
  const { text } = useText()
  return <span className={`st-tag st-tag-${option.color ?? 'plain'}`}>{text(option.title)}</span>
}
