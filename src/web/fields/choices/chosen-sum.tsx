import type { ClientResource } from '#model/client-model.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import type { Locale } from '#model/localized-text.ts'
import { groupedDigits } from '#model/text/grouped-digits.ts'
import { fillText } from '#web/i18n/texts.ts'
import { useText } from '#web/i18n/use-text.ts'
import enUS from '#web/locales/en-US/choices.json'
import zhCN from '#web/locales/zh-CN/choices.json'
import { plainText } from '../shared/plain-text.ts'
import styles from './choice-line.module.css'
import { useLabels } from './use-choices.ts'

const TEXTS: Readonly<Record<Locale, typeof enUS>> = { 'zh-CN': zhCN, 'en-US': enUS }
/** Maximum number of records in one request for choices. */
const MOST = 100

interface ChosenSumProps {
  /** Amounts of the chosen records. */
  readonly resource: ClientResource
  /** `resource.field` of the reference. */
  readonly asker: string
  readonly ids: readonly number[]
}

/** Below an input for several records: how many are chosen, and the sums of their amounts. */
export function ChosenSum({ resource, asker, ids }: ChosenSumProps) {
  const { locale, text } = useText()
  const { data } = useLabels(resource.name, asker, ids.length > MOST ? [] : ids)
  const chosen = ids.flatMap(id => data?.find(each => each.id === id) ?? [])
  if (ids.length === 0 || chosen.length !== ids.length) return null
  const sums = (resource.optionFields ?? []).flatMap(name => {
    const field = resource.fields[name]
    const values = chosen.map(({ shown = {} }) => shown[name])
    const isSummed = field && valueTypeOf(field).figure === 'amount' && values.every(value => typeof value === 'number')
    return isSummed ? [{ field, sum: values.reduce((all: number, value) => all + (value as number), 0) }] : []
  })
  if (sums.length === 0) return null
  return (
    <div className={styles.sum} role="status">
      <span>{fillText(TEXTS[locale]['choices.chosen'], { count: chosen.length })}</span>
      {sums.map(({ field, sum }) => (
        <span key={field.name}>
          {text(field.title)}
          <b className="st-figure">{groupedDigits(plainText(field, sum, locale))}</b>
        </span>
      ))}
    </div>
  )
}
