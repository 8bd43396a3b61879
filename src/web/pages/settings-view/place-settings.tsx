import { Alert, Input, Skeleton } from 'antd'
import { useState } from 'react'
import type { ReferenceValue } from '#model/client-model.ts'
import type { SettingsOptions } from '#model/page-kinds/settings.ts'
import { useDebounced } from '#web/fields/shared/use-debounced.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { DrawnParts } from '../list-view/record-list.tsx'
import { PlaceRecords } from './place-records.tsx'
import styles from './settings.module.css'
import { usePlaces } from './use-places.ts'

/** Places at the left, and what is set for the chosen one beside them; on phones below. */
export function PlaceSettings(props: DrawnParts & { readonly settings: SettingsOptions }) {
  const { t, text } = useText()
  const { list, settings } = props
  const field = list.resource.fields[settings.by]
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), 250)
  const { data: places, isError } = usePlaces(field?.resource ?? '', `${list.resource.name}.${settings.by}`, search)
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
        {isError && <Alert type="error" showIcon message={t('settings.failed')} />}
        {!places && !isError && <Skeleton active title={false} />}
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
