import type { ClientResource } from '#model/client-model.ts'
import { isEmpty } from '#model/is-empty.ts'
import { viewsOf } from '#web/fields/index.ts'
import { useText } from '#web/i18n/use-text.ts'
import styles from './record-timeline.module.css'
import type { TimelineChange } from './timeline-changes.ts'

interface ChangeProps {
  readonly resource: ClientResource
  readonly change: TimelineChange
  readonly isNew: boolean
}

/** One field of a change: before, and after. */
export function TimelineChangeLine({ resource, change: { field, before, after }, isNew }: ChangeProps) {
  const { t, text } = useText()
  return (
    <li>
      <span className={styles.field}>{text(field.title)}</span>{' '}
      {!isNew && (
        <>
          <del>
            <span className="visually-hidden">{t('pages.timeline.before')} </span>
            <TimelineValue resource={resource} field={field} value={before} />
          </del>
          <span aria-hidden> → </span>
        </>
      )}
      <ins>
        {!isNew && <span className="visually-hidden">{t('pages.timeline.after')} </span>}
        <TimelineValue resource={resource} field={field} value={after} />
      </ins>
    </li>
  )
}

/** A value as the detail shows it. */
export function TimelineValue({
  resource,
  field,
  value,
}: Pick<ChangeProps, 'resource'> & { field: TimelineChange['field']; value: unknown }) {
  if (isEmpty(value)) return <span className="st-quiet">-</span>
  const { View } = viewsOf(field)
  return <View field={field} resource={resource} value={value} mode="detail" />
}
