import { useState } from 'react'
import type { Row } from '#model/api.ts'
import { formatDate } from '#model/dates/dates.ts'
import { isEmpty } from '#model/is-empty.ts'
import { plainText } from '#web/fields/shared/plain-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Alert, Button, Radio } from '#web/ui/antd.ts'
import { type Choice, type ConflictingField, conflictingFields } from './conflict.ts'
import styles from './conflict-bar.module.css'
import type { RecordForm } from './use-record-form.ts'

/** After a stale save: who changed what meanwhile, and which value to use where both did. */
export function ConflictBar({ form, current }: { readonly form: RecordForm; readonly current: Row }) {
  const { t } = useText()
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const fields = conflictingFields(form.resource, form.base ?? {}, form.edits, current)
  const who = personIn(current.updatedBy)
  const time = typeof current.updatedAt === 'string' ? formatDate(current.updatedAt, 'MM-DD HH:mm') : ''
  return (
    <Alert
      type="warning"
      className={styles.bar}
      role="alert"
      showIcon
      message={who ? t('pages.conflict.who', { who, time }) : t('pages.conflict.someone')}
      description={
        <div className={styles.conflict}>
          {fields.length > 0 && (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('pages.conflict.field')}</th>
                  <th scope="col">{t('pages.conflict.before')}</th>
                  <th scope="col">{t('pages.conflict.theirs')}</th>
                  <th scope="col">{t('pages.conflict.mine')}</th>
                </tr>
              </thead>
              <tbody>
                {fields.map(each => (
                  <ConflictRow
                    key={each.field.name}
                    conflicting={each}
                    choice={choices[each.field.name] ?? 'mine'}
                    onChoose={choice => setChoices({ ...choices, [each.field.name]: choice })}
                  />
                ))}
              </tbody>
            </table>
          )}
          <div className={styles.buttons}>
            <Button type="primary" onClick={() => form.merge(choices)}>
              {t('pages.conflict.merge')}
            </Button>
            <Button
              onClick={() => form.merge(Object.fromEntries(Object.keys(form.edits).map(name => [name, 'theirs'])))}
            >
              {t('pages.conflict.takeTheirs')}
            </Button>
          </div>
        </div>
      }
    />
  )
}

interface ConflictRowProps {
  readonly conflicting: ConflictingField
  readonly choice: Choice
  onChoose(choice: Choice): void
}

function ConflictRow({ conflicting, choice, onChoose }: ConflictRowProps) {
  const { t, text, locale } = useText()
  const { field, before, theirs, mine, touched } = conflicting
  const title = text(field.title)
  const words = (value: unknown) => (isEmpty(value) ? '-' : plainText(field, value, locale))
  const option = (which: Choice, value: unknown) => (
    <Radio
      checked={choice === which}
      aria-label={t(`pages.conflict.keep.${which}`, { title })}
      onChange={() => onChoose(which)}
    >
      {words(value)}
    </Radio>
  )
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{words(before)}</td>
      <td>{touched ? option('theirs', theirs) : words(theirs)}</td>
      <td>{touched ? option('mine', mine) : t('pages.conflict.untouched')}</td>
    </tr>
  )
}

function personIn(value: unknown): string {
  return typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : ''
}
