import type { ImportField, ImportPlan } from '#model/api.ts'
import type { AppModel, Field, Resource } from '#model/app-model.ts'
import { targetOf } from '#model/field-path.ts'
import { LOCALES } from '#model/localized-text.ts'
import { isStorable } from '#model/text/storable-text.ts'
import type { GivenCell } from '#server/features/spreadsheets/cell.ts'
import { serverMessage } from '#server/messages/index.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { changeSetting, readSetting } from '#server/storage/settings.ts'
import { importFields, importKeys } from './import-fields.ts'
import type { Sheet } from './sheets/read-sheet.ts'
import type { SheetRow } from './sheets/sheet-row.ts'

/** Number of rows of a file whose values are shown. */
export const SAMPLES = 3
/** Columns that the workbook of refused rows adds to those of the file. */
const ADDED = new Set(
  (['import-file-row', 'import-problem'] as const).flatMap(message =>
    LOCALES.map(each => serverMessage(message, each)),
  ),
)

/** The likely field of each column: as the account last chose for these headings, otherwise by title. */
export async function importPlan(
  context: RecordContext,
  resource: Resource,
  sheet: Pick<Sheet, 'headings' | 'count'> & { readonly rows: Iterable<SheetRow> },
): Promise<ImportPlan> {
  const fields = importFields(context, resource)
  const remembered = await rememberedColumns(context, resource)
  const taken = new Set<string>()
  const first = [...sheet.rows].slice(0, SAMPLES)
  const columns = sheet.headings.map((heading, index) => {
    const known = fields.find(({ name }) => name === remembered[heading])
    const field = ADDED.has(heading) ? undefined : (known ?? fields.find(each => isTitled(each, heading)))
    const free = field && !taken.has(field.name) ? field.name : null
    if (free) taken.add(free)
    const values = first.map(({ cells }) => cells[index] ?? null)
    return { index, heading, samples: values.flatMap(shown), field: free }
  })
  return {
    rows: sheet.count,
    columns,
    fields: fields.map(field => importField(context.model, resource, field)),
    keys: importKeys(context, resource, fields),
  }
}

function importField(model: AppModel, resource: Resource, field: Field): ImportField {
  const { name, title } = field
  return { name, title, required: isDemanded(field), follows: name === 'block' ? givingBlock(model, resource) : [] }
}

/** Whether each row needs a value. */
export function isDemanded({ required, default: constant, defaultExpression }: Field): boolean {
  return required && constant === undefined && defaultExpression === undefined
}

/** References that determine the block of a record. */
export function givingBlock(model: AppModel, { fields }: Resource): string[] {
  const placed = Object.values(fields).filter(field => targetOf(model, field)?.scope === 'block')
  return placed.filter(({ type, readOnly }) => type === 'reference' && !readOnly).map(({ name }) => name)
}

/** Saves the chosen columns, limited to those that the account may fill, for the next file with these headings. */
export async function rememberColumns(
  context: RecordContext,
  resource: Resource,
  headings: Readonly<Record<string, string>>,
): Promise<void> {
  const fillable = new Set(importFields(context, resource).map(({ name }) => name))
  const allowed = Object.entries(headings).filter(([heading, field]) => isStorable(heading) && fillable.has(field))
  await context.database.transaction(write =>
    changeSetting(write, settingOf(context, resource), current => ({
      ...(current ?? {}),
      ...Object.fromEntries(allowed),
    })),
  )
}

async function rememberedColumns(
  context: RecordContext,
  resource: Resource,
): Promise<Readonly<Record<string, string>>> {
  return ((await readSetting(context.database, settingOf(context, resource))) ?? {}) as Record<string, string>
}

function settingOf({ me }: RecordContext, { name }: Resource): string {
  return `import-columns:${me.id}:${name}`
}

function isTitled({ name, title }: Field, heading: string): boolean {
  const plain = lettersOf(heading)
  return plain !== '' && [name, ...LOCALES.map(locale => title[locale])].some(each => lettersOf(each) === plain)
}

/** `E-mail *` → `email`: spaces, hyphens and full stops are written in many ways, and templates mark required columns with a star. */
function lettersOf(text: string): string {
  return text
    .replace(/\s*\*$/, '')
    .replace(/[\s\p{Pd}_.]+/gu, '')
    .toLowerCase()
}

function shown(cell: GivenCell): string[] {
  if (cell === null || cell === '') return []
  return [cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).slice(0, 60)]
}
