import type { LocationValue } from '#model/field-types/location.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Compact, Input, InputNumber } from '#web/later/controls.tsx'
import { MapButton } from '#web/maps/map-button.tsx'
import type { FieldInputProps, FieldViewProps, FieldViews } from './field-views.ts'
import { PresenceFilter } from './shared/presence-filter.tsx'
import { textCell, ValueText } from './shared/value-text.tsx'

/** A point on the map: address, longitude and latitude. */
export const locationViews: FieldViews = {
  Input: LocationInput,
  View: LocationView,
  cell: textCell,
  Filter: PresenceFilter,
  width: 180,
  wide: true,
}

/** The address; where it has room, with a button that shows it on the map. */
function LocationView(props: FieldViewProps) {
  if (props.mode === 'cell') return <ValueText {...props} />
  return (
    <>
      <ValueText {...props} /> <MapButton value={props.value as LocationValue} />
    </>
  )
}

type Draft = { readonly [K in keyof LocationValue]?: LocationValue[K] | null }

function LocationInput({ id, value, disabled, describedBy, onChange }: FieldInputProps) {
  const { t } = useText()
  const draft: Draft = typeof value === 'object' && value !== null ? value : {}
  const change = (part: Draft) => onChange(orNone({ ...draft, ...part }))
  const degrees = (part: 'lng' | 'lat', label: string, limit: number) => (
    <InputNumber<number>
      className="st-input-wide"
      aria-label={label}
      placeholder={label}
      value={draft[part] ?? null}
      min={-limit}
      max={limit}
      precision={6}
      controls={false}
      disabled={disabled}
      onChange={next => change({ [part]: next })}
    />
  )
  return (
    <Compact block className="st-location">
      <Input
        id={id}
        value={draft.address ?? ''}
        placeholder={t('pages.location.address')}
        maxLength={200}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={event => change({ address: event.target.value === '' ? null : event.target.value })}
      />
      {degrees('lng', t('pages.location.longitude'), 180)}
      {degrees('lat', t('pages.location.latitude'), 90)}
      <MapButton value={draft} disabled={disabled} onChoose={onChange} />
    </Compact>
  )
}

/** Nothing typed is no value; a half-filled point is kept, so that the model can say what is missing. */
function orNone(draft: Draft): Draft | null {
  const filled = Object.entries(draft).filter(([, part]) => part !== null && part !== undefined)
  return filled.length === 0 ? null : Object.fromEntries(filled)
}
