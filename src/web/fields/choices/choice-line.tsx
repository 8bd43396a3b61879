import type { Choice, ClientResource } from '#model/client-model.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import { groupedDigits } from '#model/text/grouped-digits.ts'
import { useText } from '#web/i18n/use-text.ts'
import { plainText } from '../shared/plain-text.ts'
import styles from './choice-line.module.css'

interface ChoiceLineProps extends Pick<Choice, 'label' | 'shown'> {
  /** Id of the offered record. */
  readonly resource: ClientResource
  /** Multiple choice: chosen records have a tick. */
  readonly ticked: boolean
}

/** A candidate: its label with the amounts on the right, and below it the columns that distinguish it. */
export function ChoiceLine({ label, shown = {}, resource, ticked }: ChoiceLineProps) {
  const { locale } = useText()
  const facts = (resource.optionFields ?? []).flatMap(name => {
    const field = resource.fields[name]
    const text = field && shown[name] != null ? plainText(field, shown[name], locale) : ''
    if (!field || text === '') return []
    const isAmount = valueTypeOf(field).figure === 'amount'
    return [{ name, text: isAmount ? groupedDigits(text) : text, isAmount }]
  })
  const amounts = facts.filter(({ isAmount }) => isAmount)
  const others = facts.filter(({ isAmount }) => !isAmount)
  return (
    <span className={ticked ? `${styles.choice} ${styles.ticked}` : styles.choice}>
      <span className={styles.head}>
        <span className={styles.label} title={label}>
          {label}
        </span>
        {amounts.map(({ name, text }) => (
          <span key={name} className="st-figure">
            {text}
          </span>
        ))}
      </span>
      {others.length > 0 && <span className={styles.facts}>{others.map(({ text }) => text).join(' · ')}</span>}
    </span>
  )
}
