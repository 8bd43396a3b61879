import type { Row } from '#model/api.ts'
import { isEmpty } from '#model/is-empty.ts'
import { plainText } from '#web/fields/shared/plain-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { usePageModel } from '../page-model-context.tsx'
import { fieldAt } from '../records/field-at.ts'
import { labelOf } from '../records/label-of.ts'
import { valueAt } from '../records/row-values.ts'
import styles from './calendar.module.css'
import type { CalendarParts } from './use-calendar.ts'

/** One record on its day, in the colour of its state; a click opens it. */
export function CalendarEntry({ row, calendar }: { readonly row: Row; readonly calendar: CalendarParts }) {
  const { text, locale } = useText()
  const { resources } = usePageModel()
  const { list, calendar: options, shared, open, move } = calendar
  const partOf = (path: string) => {
    const field = fieldAt(resources, list.resource, path)?.field
    const value = valueAt(row, path)
    return !field || isEmpty(value) ? [] : [plainText(field, value, locale)]
  }
  const words = options.show.flatMap(partOf)
  const brief = options.show.flatMap(path => partOf(path).map(part => part.replace(shared.get(path) ?? '', '')))
  const option = options.color === undefined ? undefined : optionAt(options.color)
  const title = words.length > 0 ? words.join(' · ') : labelOf(list.resource, row)
  const whole = option ? `${title} (${text(option.title)})` : title
  return (
    <button
      type="button"
      className={`${styles.entry} st-tag-${option?.color ?? 'plain'}`}
      data-row-key={row.id}
      title={whole}
      aria-label={whole}
      draggable={move.mayMove}
      data-fixed={move.mayMove && !move.isMovable(row) ? '' : undefined}
      onDragStart={event => {
        if (!move.isMovable(row)) {
          event.preventDefault()
          return move.explain(row)
        }
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', title)
        move.drag(row)
      }}
      onDragEnd={() => move.drag(undefined)}
      onClick={() => open(row)}
    >
      {brief.length > 0 ? brief.join(' · ') : title}
    </button>
  )

  function optionAt(path: string) {
    const value = valueAt(row, path)
    return fieldAt(resources, list.resource, path)?.field.options?.find(each => each.value === value)
  }
}
