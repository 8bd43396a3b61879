import type { HouseText } from '#model/text/house-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Input, Space } from '#web/ui/antd.ts'
import type { FieldInputProps, FieldInputs } from '../field-views.ts'
import { PresenceFilter } from '../shared/presence-filter.tsx'

/** Address of a house: city, block, building, unit and room. */
export const houseTextInputs: FieldInputs = {
  Input: HouseTextInput,
  Filter: PresenceFilter,
}

const PARTS = ['cityName', 'blockName', 'ban', 'unit', 'doorplate'] as const satisfies readonly (keyof HouseText)[]

function HouseTextInput({ id, value, disabled, describedBy, onChange }: FieldInputProps) {
  const { t } = useText()
  const house: HouseText = typeof value === 'object' && value !== null ? value : {}
  return (
    <Space.Compact block className="st-house">
      {PARTS.map((part, index) => (
        <Input
          key={part}
          id={index === 0 ? id : `${id}-${part}`}
          aria-label={t(`pages.house.${part}`)}
          aria-describedby={describedBy}
          placeholder={t(`pages.house.${part}`)}
          value={house[part] ?? ''}
          disabled={disabled}
          onChange={event => onChange(withPart(house, part, event.target.value))}
        />
      ))}
    </Space.Compact>
  )
}

function withPart(house: HouseText, part: keyof HouseText, text: string): HouseText | null {
  const { [part]: _before, ...others } = house
  const next = text === '' ? others : { ...others, [part]: text }
  return Object.keys(next).length === 0 ? null : next
}
