import type { JsonRows } from '#model/app-model.ts'
import { formatDate } from '#model/dates/dates.ts'
import type { Locale } from '#model/localized-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { FieldViewProps, FieldViews } from './field-views.ts'
import { listText } from './shared/plain-text.ts'
import { ValueText } from './shared/value-text.tsx'
import { valueViews } from './value-views.ts'

/** Structured data: rows with declared columns, otherwise JSON text. */
export const jsonViews: FieldViews = {
  View: JsonView,
  width: 180,
  wide: true,
}

function JsonView(props: FieldViewProps) {
  const { locale } = useText()
  const { rows } = props.field
  const lines = flatLines(rows ? withoutFiles(props.value) : props.value)
  if (rows && Array.isArray(props.value) && props.mode === 'detail') return <DeclaredRows {...props} rows={rows} />
  if (props.mode === 'cell') {
    const names = lines ? lineNames(lines, locale) : ''
    return names ? <span title={names}>{names}</span> : <ValueText {...props} />
  }
  return lines ? <JsonLines lines={lines} /> : <pre className="st-code">{writeJson(props.value)}</pre>
}

/** Rows as a table with the declared columns; empty columns are omitted. */
function DeclaredRows({ rows, value, resource }: FieldViewProps & { readonly rows: JsonRows }) {
  const { text } = useText()
  const list = (value as readonly unknown[]).filter(row => typeof row === 'object' && row !== null) as Record<
    string,
    unknown
  >[]
  const columns = rows.columns.filter(({ name }) => list.some(row => !isBlank(row[name])))
  return (
    <div className="st-lines">
      <table>
        <thead>
          <tr>
            {columns.map(({ name, title }) => (
              <th key={name} scope="col">
                {text(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity but their place
            <tr key={index}>
              {columns.map(column => {
                const { View, whole, align } = valueViews(column.type)
                const shown = row[column.name]
                return (
                  <td key={column.name} className={whole || align ? 'st-whole' : undefined}>
                    {isBlank(shown) ? (
                      ''
                    ) : (
                      <View
                        field={{ ...column, creatable: true, updatable: true }}
                        resource={resource}
                        value={shown}
                        mode="detail"
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** A list of flat objects as a table: a row each, with a column for each key. */
function JsonLines({ lines }: { readonly lines: readonly Line[] }) {
  const { t } = useText()
  const names = [...new Set(lines.flatMap(line => Object.keys(line)))]
  const words = (value: Scalar | undefined) =>
    typeof value === 'boolean' ? t(value ? 'pages.json.yes' : 'pages.json.no') : scalarText(value)
  return (
    <div className="st-lines">
      <table>
        <thead>
          <tr>
            {names.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity but their place
            <tr key={index}>
              {names.map(name => (
                <td key={name}>{words(line[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Scalar = string | number | boolean | null
type Line = Readonly<Record<string, Scalar>>

/** A simple value of a line; a moment in the time zone of the business. */
export function scalarText(value: string | number | null | undefined): string {
  const text = String(value ?? '')
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text) ? formatDate(text) : text
}

/** The value as rows of simple values; undefined when it is anything else. */
export function flatLines(value: unknown): readonly Line[] | undefined {
  const lines = Array.isArray(value) ? value : [value]
  const isFlat = (line: unknown): line is Line =>
    typeof line === 'object' &&
    line !== null &&
    !Array.isArray(line) &&
    Object.values(line).every(part => part === null || typeof part !== 'object')
  return lines.length > 0 && lines.every(isFlat) ? lines : undefined
}

/** Rows without pictures. */
function withoutFiles(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map(row =>
    typeof row === 'object' && row !== null
      ? Object.fromEntries(Object.entries(row).filter(([, part]) => !Array.isArray(part)))
      : row,
  )
}

/** A short form of the rows: the name of each, or its first text. */
export function lineNames(lines: readonly Line[], locale: Locale): string {
  const names = lines.map(line => line.name ?? Object.values(line).find(part => typeof part === 'string'))
  return listText(
    names.map(name => String(name ?? '')).filter(name => name !== ''),
    locale,
  )
}

/** The value of a JSON text; other text is its own value. */
export function readJson(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** `value` as editable text. */
export function writeJson(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
}
