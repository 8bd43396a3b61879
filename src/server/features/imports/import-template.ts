import type { Field, Resource } from '#model/app-model.ts'
import { targetOf } from '#model/field-path.ts'
import { type Locale, textIn } from '#model/localized-text.ts'
import { type ServerMessage, serverMessage } from '#server/messages/index.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { givingBlock, isDemanded } from './import-columns.ts'
import { importFields } from './import-fields.ts'

const MOST_OPTIONS = 60

/** A workbook to fill in: a sheet with the headings, and one that describes them. @throws AccessDenied */
export async function importTemplate(context: RecordContext, resource: Resource): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const { locale } = context
  const fields = importFields(context, resource)
  // Where a reference determines the block, the row needs that reference.
  const isNeeded = (field: Field) =>
    isDemanded(field) && (field.name !== 'block' || givingBlock(context.model, resource).length === 0)
  const say = (message: ServerMessage) => serverMessage(message, locale)
  const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' as const })
  const headings = fields.map(field => bold(textIn(field.title, locale) + (isNeeded(field) ? '*' : '')))
  const notes = fields.map(field => [
    { value: textIn(field.title, locale), type: String },
    { value: isNeeded(field) ? say('import-required') : '', type: String },
    { value: noteOf(context, field, locale), type: String, wrap: true },
  ])
  const title = [bold(say('import-column')), bold(say('import-required')), bold(say('import-note'))]
  return writeExcelFile([
    { data: [headings], sheet: say('import-sheet'), columns: fields.map(() => ({ width: 18 })), stickyRowsCount: 1 },
    { data: [title, ...notes], sheet: say('import-notes'), columns: [{ width: 24 }, { width: 10 }, { width: 80 }] },
  ]).toBuffer()
}

function noteOf({ model }: RecordContext, field: Field, locale: Locale): string {
  const target = targetOf(model, field)
  const options = (field.options ?? []).slice(0, MOST_OPTIONS).map(option => textIn(option.title, locale))
  const parts = [
    field.help ? textIn(field.help, locale) : '',
    options.length > 0 ? serverMessage('import-one-of', locale, { options: options.join(' / ') }) : '',
    target ? serverMessage('import-by-name', locale, { resource: textIn(target.title, locale) }) : '',
  ]
  return parts.filter(Boolean).join(locale === 'zh-CN' ? '；' : '; ')
}
