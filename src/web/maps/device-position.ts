/** Where the device is, on the grid of the map (GCJ-02), with six decimals (about 0.1 m). */
export interface DevicePosition {
  readonly lng: number
  readonly lat: number
}
/** denied: the person or the browser does not allow it; unavailable: the device gives none (indoors, no receiver). */
export type NoPosition = 'denied' | 'unavailable'

const PATIENCE_MS = 15_000

/** Asks the device where it is. Without a permission yet, the browser asks the person. */
export async function devicePosition(): Promise<DevicePosition | NoPosition> {
  const { geolocation } = navigator
  if (!geolocation) return 'unavailable'
  // Only a request for a position loads the grid.
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

/** Whether the person has allowed it already, so that nobody is asked. */
export async function mayAskDevice(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}
