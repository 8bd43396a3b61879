import { labelOfReference, referencesIn } from '#web/fields/choices/reference-values.ts'
import { useLabels } from '#web/fields/choices/use-choices.ts'
import { filterList, isRange } from '#web/fields/filter-value.ts'
import { listText, plainText } from '#web/fields/shared/plain-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { FieldAt } from '../../records/field-at.ts'
import type { Condition } from './condition.ts'
import { typedValue } from './typed-value.ts'

/** The value of a condition in words: labels of options and records, formatted dates and amounts. */
export function ConditionValue({ at, condition }: { readonly at: FieldAt; readonly condition: Condition }) {
  const { t, locale } = useText()
  const { field, owner } = at
  const pointsAtRecords = field.resource !== undefined || field.name === 'id'
  const target = field.resource ?? owner.name
  const texts = isRange(condition.value) ? [condition.value.from, condition.value.to] : filterList(condition.value)
  const ids = pointsAtRecords ? referencesIn(texts.map(Number)).map(({ id }) => id) : []
  const labels = useLabels(target, field.resource ? `${owner.name}.${field.name}` : undefined, ids)

  const words = texts.map(value => {
    if (condition.operator === 'null') return t(value === 'true' ? 'pages.filter.absent' : 'pages.filter.present')
    if (pointsAtRecords) return labelOfReference({ id: Number(value), label: '' }, labels.data, labels.isFetching)
    const option = field.options?.find(each => each.value === value)
    if (option) return option.title[locale]
    return value === '' ? '…' : plainText(field, typedValue(field, value), locale)
  })
  return <strong>{isRange(condition.value) ? words.join(' – ') : listText(words, locale)}</strong>
}
