import type { ClientField } from '#model/client-model.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Radio, Select } from '#web/ui/antd.ts'
import { selectAria } from '../choices/select-aria.ts'
import { useOnlyChoice } from '../choices/use-only-choice.ts'
import type { FieldFilterProps, FieldInputProps, FieldInputs } from '../field-views.ts'
import { filterList, filterText } from '../filter-value.ts'

/** One of a few named values. */
export const enumInputs: FieldInputs = {
  Input: OptionInput,
  Filter: OptionFilter,
}

/** Maximum number of options of a required field shown as radio buttons. */
const RADIO_LIMIT = 3

/** Choice of one option. */
function OptionInput(props: FieldInputProps) {
  const { id, field, value, disabled, onChange, onFill } = props
  const options = useSelectOptions(field)
  const { t } = useText()
  const [first, ...others] = options
  const isOpen = others.length === 0 && !disabled && (value === null || value === undefined)
  useOnlyChoice(isOpen ? first?.value : undefined, '', onFill)
  if (field.required && options.length <= RADIO_LIMIT)
    return (
      <Radio.Group
        id={id}
        // In a list of rows each row is a separate group.
        name={id}
        value={value ?? undefined}
        options={options}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={props.describedBy}
        onChange={event => onChange(event.target.value)}
      />
    )
  return (
    <Select
      id={id}
      value={value ?? undefined}
      options={options}
      disabled={disabled}
      allowClear={!field.required}
      showSearch
      optionFilterProp="label"
      placeholder={t('pages.input.choose')}
      {...selectAria(props)}
      onChange={next => onChange(next ?? null)}
    />
  )
}

/** Filter by one option, or by several (operators `in` and `has`). */
function OptionFilter({ id, field, operator, value, onChange }: FieldFilterProps) {
  const options = useSelectOptions(field)
  const { t } = useText()
  const several = operator === 'in' || operator === 'has'
  return (
    <Select
      id={id}
      mode={several ? 'multiple' : undefined}
      maxTagCount="responsive"
      allowClear
      showSearch
      optionFilterProp="label"
      placeholder={t('pages.filter.any')}
      value={several ? [...filterList(value)] : filterText(value) || undefined}
      options={options}
      onChange={(next: string | string[] | undefined) => onChange(next ?? '')}
    />
  )
}

function useSelectOptions(field: ClientField) {
  const { text } = useText()
  return (field.options ?? []).map(option => ({ value: option.value, label: text(option.title) }))
}
