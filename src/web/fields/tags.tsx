import { useText } from '#web/i18n/use-text.ts'
import { Select } from '#web/ui/antd.ts'
import { optionTag } from './choices/option-tag.tsx'
import { selectAria } from './choices/select-aria.ts'
import type { CellProps, FieldFilterProps, FieldInputProps, FieldViewProps, FieldViews } from './field-views.ts'
import { filterList } from './filter-value.ts'

/** A list of words, free or from the field's options. */
export const tagsViews: FieldViews = {
  Input: TagsInput,
  View: TagsView,
  cell: tagsCell,
  Filter: TagsFilter,
  width: 160,
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

function TagsView(props: FieldViewProps) {
  const { locale } = useText()
  return props.mode === 'cell' ? tagsCell({ ...props, locale }) : tagList({ ...props, locale }, 'st-chips')
}

function tagsCell(props: CellProps) {
  return tagList(props, 'st-chips st-chips-line')
}

function tagList({ field, value, locale }: CellProps, className: string) {
  const tags = Array.isArray(value) ? value.map(String) : []
  return (
    <span className={className}>
      {tags.map(tag => {
        const option = field.options?.find(each => each.value === tag)
        return option ? (
          optionTag(option, locale)
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
