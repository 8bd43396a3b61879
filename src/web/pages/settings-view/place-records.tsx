import type { ReferenceValue } from '#model/client-model.ts'
import type { SettingsOptions } from '#model/page-kinds/settings.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Empty, Skeleton } from '#web/ui/antd.ts'
import { FieldGroups } from '../detail-view/field-groups.tsx'
import { StateTags } from '../detail-view/state-tags.tsx'
import type { DrawnParts } from '../list-view/record-list.tsx'
import { RowActions } from '../list-view/rows/row-actions.tsx'
import { useOffered } from '../list-view/toolbar/use-offered.ts'
import { LoadFailed } from '../load-failed.tsx'
import { labelOf } from '../records/label-of.ts'
import { useRecordList } from '../records/use-record-list.ts'
import styles from './settings.module.css'

type PlaceRecordsProps = DrawnParts & { readonly settings: SettingsOptions; readonly place: ReferenceValue }

/** Records of one place; there is rarely more than one. */
const MOST = 50

/** What is set for one place, with the buttons of each record, or the way to the first one. */
export function PlaceRecords({ list, actions, settings, place, onCreate }: PlaceRecordsProps) {
  const { t, text } = useText()
  const { question, resource, page } = list
  const { by, several = false } = settings
  const data = useRecordList({
    ...question,
    fields: Object.keys(resource.fields),
    page: 1,
    pageSize: MOST,
    inPart: true,
    conditions: [
      ...question.conditions.filter(({ field }) => field !== by),
      { field: by, operator: 'eq', value: String(place.id) },
    ],
  })
  const creates = useOffered(page, resource, 'create')
  const create = creates && (
    <Button type="primary" ghost onClick={() => onCreate({ [by]: place })}>
      {t('settings.create', { title: text(resource.title) })}
    </Button>
  )
  return (
    <section className={styles.records} aria-label={place.label} aria-busy={data.fetching}>
      <h2 className={styles.place}>{place.label}</h2>
      {data.error && <LoadFailed error={data.error} words={t('settings.failed')} onRetry={data.refresh} />}
      {data.starting && <Skeleton active title={false} />}
      {!data.starting && !data.error && data.rows.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('settings.none')}>
          {create}
        </Empty>
      )}
      {data.rows.map(row => (
        <article key={row.id} className={styles.record} data-row-key={row.id}>
          <div className={styles.head}>
            <h3>{labelOf(resource, row)}</h3>
            <StateTags resource={resource} row={row} />
            <RowActions actions={list.rowActions(row)} onAction={action => actions.act(action, row)} />
          </div>
          <FieldGroups resource={resource} row={row} groups={page.detail.groups} />
        </article>
      ))}
      {several && data.rows.length > 0 && create}
    </section>
  )
}
