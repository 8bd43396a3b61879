import { useState } from 'react'
import type { ReferenceValue } from '#model/client-model.ts'
import type { SettingsOptions } from '#model/page-kinds/settings.ts'
import { useChoices } from '#web/fields/choices/use-choices.ts'
import { useDebounced } from '#web/fields/shared/use-debounced.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Input, Skeleton } from '#web/ui/antd.ts'
import type { DrawnParts } from '../list-view/record-list.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { PlaceRecords } from './place-records.tsx'
import styles from './settings.module.css'

/** More places than anybody scrolls through; the rest is found by typing. */
const MOST = 100

/** Places at the left, and what is set for the chosen one beside them; on phones below. */
export function PlaceSettings(props: DrawnParts & { readonly settings: SettingsOptions }) {
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
    limit: MOST,
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
        {!places && !error && <Skeleton active title={false} />}
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
