import { useText } from '#web/i18n/use-text.ts'
import { optionTag } from './choices/option-tag.tsx'
import type { CellProps, FieldViewProps, FieldViews } from './field-views.ts'

/** A list of words, free or from the field's options. */
export const tagsViews: FieldViews = {
  View: TagsView,
  cell: tagsCell,
  width: 160,
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
