import { Type } from '../config-schema/type.ts'
import { defineFieldType } from '../define-extension.ts'
import { accept, refuse } from './shared/normalised.ts'
import { numberOf } from './shared/numbers.ts'
import { PRESENCE_OPERATORS } from './shared/operators.ts'

const MAX_ADDRESS_LENGTH = 200

/**
 * A place: its point on the map (longitude and latitude in degrees, GCJ-02, as used by the maps service), its address, or both.
 * Without a map or position the address is enough.
 */
export interface LocationValue {
  readonly lng?: number
  readonly lat?: number
  readonly address?: string
}

/** A place: a point on the map, an address, or both. */
export const locationField = defineFieldType({
  name: 'location',
  storage: 'json',
  expressionType: 'map',
  options: Type.Object({
    device: Type.Optional(
      Type.Boolean({
        description:
          'The position of the device on which the value is entered, requested at once if permission was granted before; an address can be typed only if the device has no position. Default: false.',
      }),
    ),
  }),
  filterOperators: PRESENCE_OPERATORS,
  sortable: false,
  ofOneRecord: true,
  wordless: true,
  normalise(value) {
    if (typeof value !== 'object' || value === null) return refuse('not-location')
    const { lng: givenLng, lat: givenLat, address: given } = value as Record<string, unknown>
    if (typeof (given ?? '') !== 'string') return refuse('not-location')
    const address = ((given ?? '') as string).trim()
    if (address.length > MAX_ADDRESS_LENGTH) return refuse('too-long', { max: MAX_ADDRESS_LENGTH })
    if (givenLng == null && givenLat == null) return address === '' ? refuse('not-location') : accept({ address })
    const lng = numberOf(givenLng)
    const lat = numberOf(givenLat)
    if (lng === undefined || lat === undefined || Math.abs(lng) > 180 || Math.abs(lat) > 90)
      return refuse('not-location')
    const point = { lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) }
    return accept(address === '' ? point : { ...point, address })
  },
  format(value) {
    if (typeof value !== 'object' || value === null) return ''
    const { lng, lat, address } = value as LocationValue
    return address ?? `${lng},${lat}`
  },
  sample: (_field, random) => ({
    lng: Number((117 + random() * 0.2).toFixed(6)),
    lat: Number((36.6 + random() * 0.1).toFixed(6)),
  }),
})
