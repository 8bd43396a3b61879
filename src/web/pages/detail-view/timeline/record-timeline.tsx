import { type HttpError, useLogList } from '@refinedev/core'
import { Suspense, useState } from 'react'
import type { Row, TimelineEntry } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { formatDate, relativeTime } from '#model/dates/dates.ts'
import { documentNamed } from '#model/printed-document.ts'
import type { RecordValues } from '#model/records/context.ts'
import { REVERT } from '#model/records/reversal.ts'
import type { LogEntry } from '#web/data/providers/audit-log-provider.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Button, Empty, Timeline } from '#web/ui/antd.ts'
import { Outline } from '#web/ui/outline.tsx'
import { LoadFailed } from '../../load-failed.tsx'
import { useRuleContext } from '../../records/rule-context.ts'
import styles from './record-timeline.module.css'
import { actionTitle, offersReversal, timelineChanges, timelineInputs } from './timeline-changes.ts'
import { TimelineChangeLine, TimelineValue } from './timeline-value.tsx'

const RevertDialog = lazyPart(() => import('./revert-dialog.tsx'))

/** Maximum number of changed fields of an entry shown at once. */
const FOLDED_COUNT = 6

/** History of a record, newest first: who, when, and each field before and after. */
export function RecordTimeline({ resource, row }: { readonly resource: ClientResource; readonly row: Row }) {
  const { t } = useText()
  const { data, error, isPending, refetch } = useLogList<LogEntry[], HttpError>({
    resource: resource.name,
    meta: { id: row.id },
  })
  const [reverted, setReverted] = useState<TimelineEntry>()
  if (isPending) return <Outline lines={3} />
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (data.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('pages.timeline.empty')} />
  const items = data.map(entry => ({
    key: entry.id,
    children: <Entry resource={resource} row={row} entry={entry} entries={data} onRevert={() => setReverted(entry)} />,
  }))
  return (
    <>
      <Timeline className={styles.timeline as string} items={items} />
      {reverted && (
        <Suspense fallback={null}>
          <RevertDialog resource={resource} id={row.id} entry={reverted} onClose={() => setReverted(undefined)} />
        </Suspense>
      )}
    </>
  )
}

interface EntryProps {
  readonly resource: ClientResource
  readonly row: Row
  readonly entry: TimelineEntry
  /** All entries of the record, newest first. */
  readonly entries: readonly TimelineEntry[]
  onRevert(): void
}

function Entry({ resource, row, entry, entries, onRevert }: EntryProps) {
  const { t, text, locale } = useText()
  const [expanded, setExpanded] = useState(false)
  const context = useRuleContext(row)
  const changes = timelineChanges(resource, entry)
  const inputs = timelineInputs(resource, entry)
  const shown = expanded ? changes : changes.slice(0, FOLDED_COUNT)
  const title = actionTitle(resource, entry)
  return (
    <article>
      <p className={styles.head}>
        <strong>{text(title) || entry.action}</strong>
        <span>
          {entry.account?.label ?? t('pages.timeline.system')}
          {entry.inPlaceOf && ` ${t('forms.timeline.inPlaceOf', { name: entry.inPlaceOf.label })}`}
        </span>
        <time dateTime={entry.at} title={formatDate(entry.at)}>
          {relativeTime(entry.at, Date.now(), locale)}
        </time>
      </p>
      <ul className={styles.changes}>
        {inputs.map(([field, value]) => (
          <li key={`input ${field.name}`}>
            <span className={styles.field}>{text(field.title)}</span>{' '}
            <TimelineValue resource={resource} field={field} value={value} />
          </li>
        ))}
        {entry.action === 'print' && <PrintedWhat resource={resource} inputs={entry.inputs ?? {}} />}
        {entry.action === 'reveal' && <RevealedWhat resource={resource} inputs={entry.inputs ?? {}} />}
        {entry.action === REVERT && <RevertedWhat inputs={entry.inputs ?? {}} entries={entries} />}
        {shown.map(change => (
          <TimelineChangeLine
            key={change.field.name}
            resource={resource}
            change={change}
            isNew={entry.before === null}
          />
        ))}
      </ul>
      {changes.length > shown.length && (
        <Button type="link" size="small" onClick={() => setExpanded(true)}>
          {t('pages.timeline.more', { count: changes.length - shown.length })}
        </Button>
      )}
      {offersReversal(resource, entry, row, context) && (
        <Button type="link" size="small" className={`st-no-print ${styles.revert}`} onClick={onRevert}>
          {t('forms.timeline.revertThis')}
        </Button>
      )}
    </article>
  )
}

/** The revealed value, and the reason. */
function RevealedWhat({ resource, inputs }: { readonly resource: ClientResource; readonly inputs: RecordValues }) {
  const { text } = useText()
  const field = resource.fields[String(inputs.field)]
  return (
    <li>
      <span className={styles.field}>{field ? text(field.title) : String(inputs.field)}</span>{' '}
      {String(inputs.reason ?? '')}
    </li>
  )
}

/** When the reverted change was made; undefined if it is older than the entries shown. */
function RevertedWhat({
  inputs,
  entries,
}: {
  readonly inputs: RecordValues
  readonly entries: readonly TimelineEntry[]
}) {
  const { t } = useText()
  const entry = entries.find(({ id }) => id === inputs.entry)
  return entry ? <li>{t('forms.timeline.revertOf', { at: formatDate(entry.at) })}</li> : null
}

/** The printed document; its stored name if it no longer exists or is not visible to this account. */
function PrintedWhat({ resource, inputs }: { readonly resource: ClientResource; readonly inputs: RecordValues }) {
  const { text } = useText()
  const name = String(inputs.document)
  return <li>{text(documentNamed(resource, name)?.title) || name}</li>
}
