import { useText } from '#web/i18n/use-text.ts'
import { Input, Space } from '#web/ui/antd.ts'
import type { FieldInputProps, FieldInputs } from '../field-views.ts'
import { PresenceFilter } from '../shared/presence-filter.tsx'

/** Several short texts in adjacent inputs. */
export const partsInputs: FieldInputs = {
  Input: PartsInput,
  Filter: PresenceFilter,
}

type Texts = Readonly<Record<string, string>>

function PartsInput({ id, field, value, disabled, describedBy, onChange }: FieldInputProps) {
  const { text } = useText()
  const texts = (typeof value === 'object' && value !== null ? value : {}) as Texts
  return (
    <Space.Compact block className="st-parts">
      {field.parts?.map((part, index) => (
        <Input
          key={part.name}
          id={index === 0 ? id : `${id}-${part.name}`}
          aria-label={text(part.title)}
          aria-describedby={describedBy}
          placeholder={text(part.title)}
          value={texts[part.name] ?? ''}
          disabled={disabled}
          onChange={event => onChange(withPart(texts, part.name, event.target.value))}
        />
      ))}
    </Space.Compact>
  )
}

function withPart(texts: Texts, name: string, text: string): Texts | null {
  const { [name]: _before, ...others } = texts
  const next = text === '' ? others : { ...others, [name]: text }
  return Object.keys(next).length === 0 ? null : next
}
