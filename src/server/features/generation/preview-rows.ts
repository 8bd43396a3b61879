import type { Selection } from '#model/app-model.ts'
import { fieldPath } from '#model/field-path.ts'
import { textIn } from '#model/localized-text.ts'
import { recordLabel } from '#model/records/record-label.ts'
import { valueText } from '#model/text/text-template.ts'
import { knownPaths } from '#server/records/access/demand-known-paths.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import type { RecordContext } from '#server/records/record-context.ts'

/** Maximum number of records that a preview shows. */
export const SHOWN = 5

/** The rows as the account may see them. */
export async function shownRows(
  context: RecordContext,
  selection: Pick<Selection, 'resource' | 'show'>,
  ids: readonly number[],
) {
  const { model, locale } = context
  const resource = model.resources[selection.resource]!
  if (ids.length === 0) return []
  const show = knownPaths(context, resource, selection.show)
  const { rows } = await listRecords(context, resource, {
    start: 0,
    end: ids.length,
    sort: [],
    action: 'read',
    filters: [{ path: 'id', operator: 'in', value: [...ids] }],
    fields: [...knownPaths(context, resource, [resource.label]), ...show],
  })
  return rows.map(row => ({
    id: row.id as number,
    label: recordLabel(resource, row, locale),
    values: show.flatMap(path => {
      const field = fieldPath(model, resource, path)?.field
      const text = field ? valueText(row[path], field, locale) : ''
      return field && text !== '' ? [{ title: textIn(field.title, locale), text }] : []
    }),
  }))
}
