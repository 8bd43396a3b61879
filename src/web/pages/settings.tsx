import { useState } from 'react'
import type { PageModel, ReferenceValue } from '#model/client-model.ts'
import { type SettingsOptions, settingsOf } from '#model/page-kinds/settings.ts'
import { useChoices } from '#web/fields/choices/use-choices.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useDebounced } from '#web/timing/debounce.ts'
import { Button, Empty, Input } from '#web/ui/antd.ts'
import { Outline } from '#web/ui/outline.tsx'
import { FieldGroups } from './detail-view/field-groups.tsx'
import { StateTags } from './detail-view/state-tags.tsx'
import { type DrawnParts, RecordList } from './list-view/record-list.tsx'
import { RowActions } from './list-view/rows/row-actions.tsx'
import { SwitchedRows } from './list-view/switched-rows.tsx'
import { useOffered } from './list-view/toolbar/use-offered.ts'
import { LoadFailed } from './load-failed.tsx'
import { PageModelContext } from './page-model-context.tsx'
import { labelOf } from './records/label-of.ts'
import { useRecordList } from './records/use-record-list.ts'
import styles from './settings-view/settings.module.css'

/** Maximum number of places listed; the search finds the others. */
const MOST_PLACES = 100

/** Records of one place; there is rarely more than one. */
const MOST_RECORDS = 50

/** Settings by place, with the places on the side; a switch shows all records as a list. */
export function SettingsPage({ pageModel }: { readonly pageModel: PageModel }) {
  const settings = settingsOf(pageModel.page)
  return (
    <PageModelContext pageModel={pageModel}>
      <RecordList
        draw={
          settings &&
          (parts => (
            <SwitchedRows {...parts} kind="settings">
              <PlaceSettings {...parts} settings={settings} />
            </SwitchedRows>
          ))
        }
      />
    </PageModelContext>
  )
}

/** The places on the left, the settings of the selected one beside them; on phones below. */
function PlaceSettings(props: DrawnParts & { readonly settings: SettingsOptions }) {
  const { t, text } = useText()
  const { list, settings } = props
  const field = list.resource.fields[settings.by]
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), 250)
  const answer = useChoices({
    target: field?.resource ?? '',
    asker: `${list.resource.name}.${settings.by}`,
    search,
    params: undefined,
    enabled: field !== undefined,
    limit: MOST_PLACES,
  })
  const { data: places, error } = answer
  const [chosen, setChosen] = useState<ReferenceValue>()
  const place = chosen ?? places?.[0]
  const title = text(field?.title)
  return (
    <div className={styles.settings}>
      <nav className={styles.places} aria-label={title}>
        <Input.Search
          allowClear
          aria-label={t('settings.find', { title })}
          placeholder={t('settings.find', { title })}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        {error && <LoadFailed error={error} words={t('settings.failed')} onRetry={() => void answer.refetch()} />}
        {!places && !error && <Outline lines={3} />}
        {places?.length === 0 && <p className={styles.none}>{t('settings.noPlace')}</p>}
        <ul>
          {places?.map(each => (
            <li key={each.id}>
              <button
                type="button"
                aria-current={each.id === place?.id ? 'true' : undefined}
                onClick={() => setChosen(each)}
              >
                {each.label}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {place && <PlaceRecords key={place.id} {...props} place={place} />}
    </div>
  )
}

type PlaceRecordsProps = DrawnParts & { readonly settings: SettingsOptions; readonly place: ReferenceValue }

/** The settings of one place, each with its actions, or a button to create the first one. */
function PlaceRecords({ list, actions, settings, place, onCreate }: PlaceRecordsProps) {
  const { t, text } = useText()
  const { query, resource, page } = list
  const { by, several = false } = settings
  const data = useRecordList({
    ...query,
    fields: Object.keys(resource.fields),
    page: 1,
    pageSize: MOST_RECORDS,
    inPart: true,
    conditions: [
      ...query.conditions.filter(({ field }) => field !== by),
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
      {data.starting && <Outline lines={3} />}
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
