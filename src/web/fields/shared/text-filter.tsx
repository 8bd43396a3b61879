import { Input, Select } from '#web/ui/antd.ts'
import type { FieldFilterProps } from '../field-views.ts'
import { filterList, filterText } from '../filter-value.ts'

/** Filter by part of a text, or by several whole texts (operators `in` and `has`). */
export function TextFilter({ id, operator, value, onChange, onSubmit }: FieldFilterProps) {
  if (operator === 'in' || operator === 'has')
    return (
      <Select
        id={id}
        mode="tags"
        allowClear
        open={false}
        suffixIcon={null}
        tokenSeparators={[',', '，', ' ']}
        value={[...filterList(value)]}
        onChange={(values: string[]) => onChange(values)}
      />
    )
  return (
    <Input
      id={id}
      allowClear
      autoComplete="off"
      value={filterText(value)}
      onChange={event => onChange(event.target.value)}
      onPressEnter={onSubmit}
    />
  )
}
