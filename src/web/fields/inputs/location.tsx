import { useEffect, useRef, useState } from 'react'
import type { LocationValue } from '#model/field-types/location.ts'
import { MapButton } from '#web/fields/maps/map-button.tsx'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Input, Space } from '#web/ui/antd.ts'
import { AimOutlined } from '#web/ui/icons.ts'
import type { FieldInputProps, FieldInputs } from '../field-views.ts'
import { PresenceFilter } from '../shared/presence-filter.tsx'

const PATIENCE_MS = 15_000

/** A place: address, point on the map, or the device's position. Coordinates are never typed. */
export const locationInputs: FieldInputs = {
  Input: LocationInput,
  Filter: PresenceFilter,
}

function LocationInput({ id, field, value, disabled, describedBy, onChange }: FieldInputProps) {
  const { t } = useText()
  const place: LocationValue = typeof value === 'object' && value !== null ? value : {}
  const { lng, lat, address = '' } = place
  const hasPoint = lng !== undefined && lat !== undefined
  const { finding, failed, find } = useDevice(onChange, field.device === true && value == null && !disabled)
  const change = (next: LocationValue) => onChange(Object.keys(next).length === 0 ? null : next)
  const words = (text: string) => change({ ...(hasPoint && { lng, lat }), ...(text !== '' && { address: text }) })
  // If the device knows its position, search and map are only a fallback.
  const chooses = !field.device || failed !== undefined || (!hasPoint && address !== '')
  return (
    <div className="st-place">
      <Space.Compact block className="st-location">
        {chooses && (
          <Input
            id={id}
            value={address}
            placeholder={t(field.device ? 'pages.location.words' : 'pages.location.address')}
            maxLength={200}
            disabled={disabled}
            aria-describedby={describedBy}
            onChange={event => words(event.target.value)}
          />
        )}
        <Button
          id={chooses ? undefined : id}
          icon={<AimOutlined aria-hidden />}
          aria-label={t('pages.location.useMine')}
          title={t('pages.location.useMine')}
          aria-describedby={chooses ? undefined : describedBy}
          loading={finding}
          disabled={disabled}
          onClick={find}
        >
          {chooses ? undefined : t('pages.location.useMine')}
        </Button>
        {chooses && <MapButton value={place} disabled={disabled} onChoose={onChange} />}
      </Space.Compact>
      <div role="status" className="st-place-said">
        {finding && t('pages.location.finding')}
        {failed && !finding && t(`pages.location.${failed}`)}
        {hasPoint && !finding && (
          <>
            {t('pages.location.point', { lng, lat })}
            {!disabled && !field.device && (
              <Button type="link" size="small" onClick={() => change(address === '' ? {} : { address })}>
                {t('pages.location.remove')}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}

/** Requests the device's position: on click, and at once (`isDue`) if permission was granted before. */
function useDevice(onFound: (value: LocationValue) => void, isDue: boolean) {
  const [finding, setFinding] = useState(false)
  const [failed, setFailed] = useState<NoPosition>()
  const latest = useRef(onFound)
  latest.current = onFound
  const due = useRef(isDue)
  async function find() {
    setFinding(true)
    const found = await devicePosition()
    setFinding(false)
    setFailed(typeof found === 'string' ? found : undefined)
    if (typeof found !== 'string') latest.current(found)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field appears.
  useEffect(() => {
    if (due.current) void mayAskDevice().then(may => (may ? find() : undefined))
  }, [])
  return { finding, failed, find: () => void find() }
}

/** The device's position in map coordinates (GCJ-02), with six decimals (about 0.1 m). */
interface DevicePosition {
  readonly lng: number
  readonly lat: number
}

/** denied: by the user or the browser; unavailable: the device has no position (indoors, no receiver). */
type NoPosition = 'denied' | 'unavailable'

/** Requests the device's position. Without a permission yet, the browser asks the user. */
async function devicePosition(): Promise<DevicePosition | NoPosition> {
  const { geolocation } = navigator
  if (!geolocation) return 'unavailable'
  // The conversion is loaded only with a request for a position.
  const grid = import('gcoord')
  return new Promise(resolve => {
    geolocation.getCurrentPosition(
      async ({ coords }) => {
        const { default: gcoord } = await grid
        const given: [number, number] = [coords.longitude, coords.latitude]
        const [lng, lat] = gcoord.transform(given, gcoord.WGS84, gcoord.GCJ02)
        resolve({ lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) })
      },
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 0 },
    )
  })
}

/** Whether permission was already granted, so that the browser asks nobody. */
async function mayAskDevice(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}
