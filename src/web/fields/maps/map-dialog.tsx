import { useRef, useState } from 'react'
import type { PublicApp } from '#model/client-model.ts'
import type { LocationValue } from '#model/field-types/location.ts'
import type { TextKey, TextParams } from '#web/i18n/texts.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Alert, Button, Modal, Spin } from '#web/ui/antd.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import type { AMap, Point } from './amap.ts'
import styles from './maps.module.css'
import { PlaceSearch } from './place-search.tsx'
import { type DrawnMap, pointAt, pointOf, useMap } from './use-map.ts'

type Draft = { readonly [K in keyof LocationValue]?: LocationValue[K] | null }

export interface MapDialogProps {
  readonly maps: NonNullable<PublicApp['maps']>
  readonly value: Draft
  /** Absent: the map is read-only. */
  readonly onChoose?: (value: LocationValue) => void
  onClose(): void
}

/** A map in a dialog: shows a place with directions, or lets the user choose one by search, click or drag. */
export default function MapDialog({ maps, value, onChoose, onClose }: MapDialogProps) {
  useReturnFocus()
  const { t } = useText()
  const container = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState<Draft>(value)
  const move = (point: Point, amap: AMap) => {
    // The address belonged to the previous point.
    setDraft({ lng: point[0], lat: point[1] })
    new amap.Geocoder().getAddress(point, (status, result) => {
      const address = status === 'complete' && result.regeocode?.formattedAddress.slice(0, 200)
      // Ignores a late response for a previous point.
      if (address) setDraft(now => (now.lng === point[0] && now.lat === point[1] ? { ...now, address } : now))
    })
  }
  const start = { lng: value.lng ?? undefined, lat: value.lat ?? undefined }
  const state = useMap(container, maps, start, onChoose && move)
  const point = pointOf(draft)
  return (
    <Modal
      open
      width={840}
      title={t(onChoose ? 'pages.map.choose' : 'pages.map.show')}
      okText={t('pages.map.use')}
      okButtonProps={{ disabled: !point }}
      footer={onChoose ? undefined : null}
      onOk={() => {
        if (point) onChoose?.({ lng: point[0], lat: point[1], ...(draft.address && { address: draft.address }) })
        onClose()
      }}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        {state.is === 'failed' && <Alert type="warning" showIcon message={t('pages.map.failed')} />}
        {state.is === 'ready' && onChoose && (
          <PlaceSearch
            amap={state.amap}
            onChoose={place => {
              setDraft({ lng: place.point[0], lat: place.point[1], address: place.address })
              state.show(place.point)
            }}
          />
        )}
        <Spin spinning={state.is === 'loading'}>
          <div
            ref={container}
            className={state.is === 'failed' ? styles.hidden : styles.map}
            role="application"
            aria-label={t('pages.map.map')}
          />
        </Spin>
        <p className={styles.chosen} aria-live="polite">
          {draft.address ?? ''} {point?.join(', ')}
        </p>
        {state.is === 'ready' && !onChoose && point && <WalkingRoute drawn={state} to={point} />}
      </div>
    </Modal>
  )
}

/** Shows the walking route from the user's position to `to`, with its distance. */
function WalkingRoute({ drawn, to }: { readonly drawn: DrawnMap; readonly to: Point }) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<readonly [TextKey, TextParams?]>()
  const walk = () => {
    setBusy(true)
    const done = (key: TextKey, params?: TextParams) => {
      setBusy(false)
      setSaid([key, params])
    }
    if (!navigator.geolocation) return done('pages.map.noPosition')
    const { amap, map } = drawn
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        amap.convertFrom([coords.longitude, coords.latitude], 'gps', (_status, { locations }) => {
          const here = locations?.[0]
          if (!here) return done('pages.map.noPosition')
          new amap.Walking({ map }).search(pointAt(here), to, (status, result) => {
            const route = result.routes?.[0]
            if (status !== 'complete' || !route) return done('pages.map.noRoute')
            done('pages.map.route', { metres: Math.round(route.distance), minutes: Math.ceil(route.time / 60) })
          })
        }),
      () => done('pages.map.noPosition'),
    )
  }
  return (
    <div className={styles.route}>
      <Button loading={busy} onClick={walk}>
        {t('pages.map.walk')}
      </Button>
      <span role="status">{said && t(...said)}</span>
    </div>
  )
}
