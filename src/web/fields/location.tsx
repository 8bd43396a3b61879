import type { LocationValue } from '#model/field-types/location.ts'
import { MapButton } from '#web/fields/maps/map-button.tsx'
import type { FieldViewProps, FieldViews } from './field-views.ts'
import { textCell, ValueText } from './shared/value-text.tsx'

/** A place: address, point on the map, or the device's position. Coordinates are never typed. */
export const locationViews: FieldViews = {
  View: LocationView,
  cell: textCell,
  width: 180,
  wide: true,
}

/** The address; in a detail with a button that shows its point on the map. */
function LocationView(props: FieldViewProps) {
  const { lng, lat } = props.value as LocationValue
  if (props.mode === 'cell' || lng === undefined || lat === undefined) return <ValueText {...props} />
  return (
    <>
      <ValueText {...props} /> <MapButton value={{ lng, lat }} />
    </>
  )
}
