import { useState } from 'react'
import type { TextKey, TextParams } from '#web/i18n/texts.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/antd.ts'
import type { Point } from './amap.ts'
import styles from './maps.module.css'
import { type DrawnMap, pointAt } from './use-map.ts'

/** Shows the walking route from the user's position to `to`, with its distance. */
export function WalkingRoute({ drawn, to }: { readonly drawn: DrawnMap; readonly to: Point }) {
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
