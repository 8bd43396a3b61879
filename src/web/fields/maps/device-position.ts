/** The device's position in map coordinates (GCJ-02), with six decimals (about 0.1 m). */
export interface DevicePosition {
  readonly lng: number
  readonly lat: number
}
/** denied: by the user or the browser; unavailable: the device has no position (indoors, no receiver). */
export type NoPosition = 'denied' | 'unavailable'

const PATIENCE_MS = 15_000

/** Requests the device's position. Without a permission yet, the browser asks the user. */
export async function devicePosition(): Promise<DevicePosition | NoPosition> {
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
export async function mayAskDevice(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}
