import { Type } from '../config-schema/type.ts'
import type { FieldType } from './field-type.ts'
import { accept, refuse } from './shared/normalised.ts'
import { numberOf } from './shared/number-value.ts'
import { PRESENCE_OPERATORS } from './shared/operators.ts'

const MAX_ADDRESS_LENGTH = 200

/** A point on the map: longitude and latitude in degrees (GCJ-02, as the maps service draws them), and its address. */
export interface LocationValue {
  readonly lng: number
  readonly lat: number
  readonly address?: string
}

/** A point on the map. */
export const locationField = {
  name: 'location',
  storage: 'json',
  expressionType: 'map',
  options: Type.Object({}),
  filterOperators: PRESENCE_OPERATORS,
  sortable: false,
  ofOneRecord: true,
  wordless: true,
  normalise(value) {
    if (typeof value !== 'object' || value === null) return refuse('not-location')
    const { lng: givenLng, lat: givenLat, address } = value as Record<string, unknown>
    const lng = numberOf(givenLng)
    const lat = numberOf(givenLat)
    if (lng === undefined || lat === undefined || Math.abs(lng) > 180 || Math.abs(lat) > 90)
      return refuse('not-location')
    const point = { lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) }
    if (address === undefined || address === null || address === '') return accept(point)
    if (typeof address !== 'string') return refuse('not-location')
    const trimmed = address.trim()
    return trimmed.length > MAX_ADDRESS_LENGTH
      ? refuse('too-long', { max: MAX_ADDRESS_LENGTH })
      : accept({ ...point, address: trimmed })
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
} satisfies FieldType
