import { useText } from '#web/i18n/use-text.ts'
import { Select } from '#web/ui/antd.ts'
import { selectAria } from '../choices/select-aria.ts'
import type { FieldFilterProps, FieldInputProps, FieldInputs } from '../field-views.ts'
import { filterList } from '../filter-value.ts'

/** A list of words, free or from the field's options. */
export const tagsInputs: FieldInputs = {
  Input: TagsInput,
  Filter: TagsFilter,
}

function TagsInput(props: FieldInputProps) {
  const { id, value, disabled, onChange } = props
  const { t } = useText()
  const choice = useTagChoice(props)
  return (
    <Select
      id={id}
      {...choice}
      allowClear={!disabled}
      value={Array.isArray(value) ? (value as string[]) : []}
      disabled={disabled}
      placeholder={choice.mode === 'tags' ? t('pages.input.typeTags') : t('pages.input.choose')}
      {...selectAria(props)}
      onChange={next => onChange(next.length === 0 ? null : next)}
    />
  )
}

function TagsFilter(props: FieldFilterProps) {
  const { id, value, onChange } = props
  const { t } = useText()
  const choice = useTagChoice(props)
  return (
    <Select
      id={id}
      {...choice}
      allowClear
      maxTagCount="responsive"
      placeholder={t('pages.filter.any')}
      value={[...filterList(value)]}
      onChange={(next: string[]) => onChange(next)}
    />
  )
}

/** Free tags are typed; options are picked. */
function useTagChoice({ field }: Pick<FieldInputProps, 'field'>) {
  const { text } = useText()
  const options = (field.options ?? []).map(option => ({ value: option.value, label: text(option.title) }))
  const free = options.length === 0
  return {
    mode: free ? ('tags' as const) : ('multiple' as const),
    options,
    optionFilterProp: 'label',
    tokenSeparators: free ? [',', '，', ' '] : undefined,
    ...(free ? { open: false, suffixIcon: null } : {}),
  }
}
