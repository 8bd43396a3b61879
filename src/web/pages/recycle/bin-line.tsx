import type { DeletedRecord } from '#model/api.ts'
import type { Column } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { formatDate, relativeTime } from '#model/dates/dates.ts'
import { useOwnText } from '#web/i18n/own-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Checkbox, List } from '#web/ui/antd.ts'
import { TimelineValue } from '../detail-view/timeline/timeline-value.tsx'
import { labelOf } from '../records/label-of.ts'
import { isMissing } from '../records/row-values.ts'
import styles from './bin-drawer.module.css'
import { BIN_TEXTS } from './bin-texts.ts'

/** Number of values shown besides the label to distinguish records. */
const MOST_VALUES = 4

interface BinLineProps {
  readonly resource: ClientResource
  /** Of the list, in its order: what people know its records by. */
  readonly columns: readonly Column[]
  readonly record: DeletedRecord
  /** Why it could not be restored. */
  readonly refusal: string | undefined
  readonly chosen: boolean
  readonly disabled: boolean
  onChoose(on: boolean): void
  onRestore(): void
}

/** One deleted record: what it was, who deleted it when, and the way back. */
export function BinLine(props: BinLineProps) {
  const { resource, columns, record, refusal, chosen, disabled, onChoose, onRestore } = props
  const t = useOwnText(BIN_TEXTS)
  const { text, locale } = useText()
  const { values, at, account } = record
  const label = labelOf(resource, values)
  const fields = columns
    .flatMap(({ field }) => resource.fields[field] ?? [])
    .filter(({ name }) => name !== resource.label && !isMissing(values[name]))
    .slice(0, MOST_VALUES)
  const who = account?.label ?? t('recycle.system')
  return (
    <List.Item className={styles.line as string}>
      <Checkbox
        checked={chosen}
        disabled={disabled}
        aria-label={label}
        onChange={event => onChoose(event.target.checked)}
      />
      <div className={styles.what}>
        <strong>{label}</strong>
        <div className={styles.values}>
          {fields.map(field => (
            <span key={field.name}>
              <span className={styles.quiet}>{text(field.title)}</span>{' '}
              <TimelineValue resource={resource} field={field} value={values[field.name]} />
            </span>
          ))}
        </div>
        <time className={styles.quiet} dateTime={at} title={formatDate(at)}>
          {t('recycle.by', { at: relativeTime(at, Date.now(), locale), who })}
        </time>
        {refusal !== undefined && (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        )}
      </div>
      <Button size="small" disabled={disabled} aria-label={t('recycle.restoreOf', { label })} onClick={onRestore}>
        {t('recycle.restore')}
      </Button>
    </List.Item>
  )
}
