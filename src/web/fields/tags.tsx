import { useText } from '#web/i18n/use-text.ts'
import { Select } from '#web/later/controls.tsx'
import type { FieldFilterProps, FieldInputProps, FieldViewProps, FieldViews } from './field-views.ts'
import { filterList } from './filter-value.ts'
import { OptionTag } from './shared/option-tag.tsx'
import { selectAria } from './shared/select-aria.ts'

/** A list of words, free or from the field's options. */
export const tagsViews: FieldViews = { Input: TagsInput, View: TagsView, Filter: TagsFilter, width: 160 }

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

function TagsView({ field, value, mode }: FieldViewProps) {
  const tags = Array.isArray(value) ? value.map(String) : []
  return (
    <span className={mode === 'cell' ? 'st-chips st-chips-line' : 'st-chips'}>
      {tags.map(tag => {
        const option = field.options?.find(each => each.value === tag)
        return option ? (
          <OptionTag key={tag} option={option} />
        ) : (
          <span key={tag} className="st-tag st-tag-plain">
            {tag}
          </span>
        )
      })}
    </span>
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

/** Free words are typed; options are picked. */
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
