import { useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { Empty, Input, List } from '#web/ui/antd.ts'
import type { AMap, Poi, Point } from './amap.ts'
import styles from './maps.module.css'
import { pointAt } from './use-map.ts'

/** A place that the search found. */
export interface FoundPlace {
  readonly point: Point
  readonly address: string
}

/** Searches places by text; a click chooses one. */
export function PlaceSearch({ amap, onChoose }: { readonly amap: AMap; onChoose(place: FoundPlace): void }) {
  const { t } = useText()
  const [found, setFound] = useState<readonly Poi[]>()
  const search = (words: string) => {
    if (words.trim() === '') return setFound(undefined)
    new amap.PlaceSearch({ pageSize: 8 }).search(words.trim(), (status, result) =>
      setFound(status === 'complete' ? (result.poiList?.pois ?? []) : []),
    )
  }
  return (
    <div className={styles.search}>
      <Input.Search
        aria-label={t('pages.map.search')}
        placeholder={t('pages.map.search')}
        allowClear
        enterButton
        onSearch={search}
      />
      {found?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('pages.map.nothingFound')} />}
      {found && found.length > 0 && (
        <List
          size="small"
          className={styles.places}
          dataSource={found.filter(poi => poi.location)}
          rowKey="id"
          renderItem={poi => (
            <List.Item>
              <button type="button" className={styles.place} onClick={() => poi.location && onChoose(placeOf(poi))}>
                <strong>{poi.name}</strong>
                <span>{addressOf(poi)}</span>
              </button>
            </List.Item>
          )}
        />
      )}
    </div>
  )
}

function placeOf(poi: Poi): FoundPlace {
  const { location } = poi
  if (!location) throw new Error('Only places with a point are offered.')
  return { point: pointAt(location), address: `${addressOf(poi)}${poi.name}` }
}

function addressOf({ address }: Poi): string {
  return typeof address === 'string' ? address : ''
}
