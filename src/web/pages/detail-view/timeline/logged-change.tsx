import { type HttpError, useLogList } from '@refinedev/core'
import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { isEmpty } from '#model/is-empty.ts'
import type { LogEntry } from '#web/data/providers/audit-log-provider.ts'
import { viewsOf } from '#web/fields/index.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Outline } from '#web/ui/outline.tsx'
import { PageModelContext } from '../../page-model-context.tsx'
import { useRecordModel } from '../../use-page-model.ts'
import { loggedChanges } from './logged-changes.ts'
import styles from './record-timeline.module.css'
import { TimelineChangeLine } from './timeline-value.tsx'

interface LoggedChangeProps {
  /** The operation log. */
  readonly log: ClientResource
  /** Its entry. */
  readonly row: Row
}

/** What an entry of the operation log changed, as the record's timeline shows it. Lazily loaded, therefore a default export. */
export default function LoggedChange({ log, row }: LoggedChangeProps) {
  const { text } = useText()
  const { data, error } = useRecordModel(String(row.resource))
  const resource = data?.resources[String(row.resource)]
  return (
    <section>
      <h2 className="st-section-title">{`${text(log.fields.before?.title)} → ${text(log.fields.after?.title)}`}</h2>
      {data && resource ? (
        <PageModelContext pageModel={data}>
          <Changes log={log} row={row} resource={resource} />
        </PageModelContext>
      ) : error || data ? (
        <AsStored log={log} row={row} />
      ) : (
        <Outline lines={3} />
      )}
    </section>
  )
}

function Changes({ log, row, resource }: LoggedChangeProps & { readonly resource: ClientResource }) {
  const { data, isLoading } = useLogList<LogEntry[], HttpError>({
    resource: resource.name,
    meta: { id: row.recordId },
    queryOptions: { enabled: !isEmpty(row.recordId), retry: false },
  })
  if (isLoading) return <Outline lines={3} />
  const changes = loggedChanges(resource, row, data)
  if (changes.length === 0) return <AsStored log={log} row={row} />
  return (
    <ul className={styles.changes}>
      {changes.map(change => (
        <TimelineChangeLine key={change.field.name} resource={resource} change={change} isNew={isEmpty(row.before)} />
      ))}
    </ul>
  )
}

/** Values that are no fields of a record, such as the conditions of an export. */
function AsStored({ log, row }: LoggedChangeProps) {
  return ['before', 'after'].map(name => {
    const field = log.fields[name]
    if (!field || isEmpty(row[name])) return null
    const { View } = viewsOf(field)
    return <View key={name} field={field} resource={log} value={row[name]} row={row} mode="detail" />
  })
}
