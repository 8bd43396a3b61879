import type { SelectionPreview } from '#model/api.ts'
import type { Resource } from '#model/app-model.ts'
import { textIn } from '#model/localized-text.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import { maskValue } from '#model/records/masked-fields.ts'
import { valueText } from '#model/text/text-template.ts'
import { readAfterWrite } from '#server/records/read/read-after-write.ts'
import { loadStored } from '#server/records/read/stored-record.ts'
import type { CreatedRecord, Work } from '#server/records/work.ts'
import { SHOWN } from './preview-rows.ts'

/** Created records by resource. */
export async function createdPreviews(work: Work, created: readonly CreatedRecord[]): Promise<SelectionPreview[]> {
  const { context } = work
  const names = [...new Set(created.map(({ resource }) => resource))]
  const previews: SelectionPreview[] = []
  for (const name of names) {
    const target = context.model.resources[name]
    if (!target) continue
    const ids = created.filter(({ resource }) => resource === name).map(({ id }) => id)
    const isMessage = name === PLATFORM_RESOURCES.messages
    previews.push({
      kind: isMessage ? 'sent' : 'created',
      title: textIn(target.title, context.locale),
      total: ids.length,
      makes: null,
      sample: await (isMessage ? recipients : createdRows)(work, target, ids.slice(0, SHOWN)),
    })
  }
  return previews
}

/** Recipients of the messages, always masked: the sender may not be allowed to read them. */
async function recipients(work: Work, target: Resource, ids: readonly number[]) {
  const { locale } = work.context
  const rows: SelectionPreview['sample'][number][] = []
  for (const id of ids) {
    const { values } = await loadStored(work, target, id)
    const written = ['phone', 'email'].flatMap(name => {
      const field = target.fields[name]
      const text = field ? maskValue(field, values[name]) : null
      return typeof text === 'string' ? [text] : []
    })
    const wordOf = (name: string) => {
      const field = target.fields[name]
      return field ? valueText(values[name], field, locale) : ''
    }
    const problem = wordOf('problem')
    rows.push({
      id,
      label: [wordOf('channel'), ...written].filter(text => text !== '').join(' '),
      values: [],
      ...(problem === '' ? {} : { problem }),
    })
  }
  return rows
}

/** The records by label, as the account reads them; unreadable or numbered ones are only counted. */
async function createdRows(work: Work, target: Resource, ids: readonly number[]) {
  // Another transaction may take the number before the real run.
  if (target.fields[target.label]?.type === 'sequence') return []
  const rows: SelectionPreview['sample'][number][] = []
  for (const id of ids) {
    const row = await readAfterWrite(work, target, id)
    const label = valueText(row[target.label], target.fields[target.label], work.context.locale)
    if (label !== '') rows.push({ id, label, values: [] })
  }
  return rows
}
