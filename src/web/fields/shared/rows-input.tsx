import { useMemo } from 'react'
import type { Field } from '#model/app-model.ts'
import type { ClientField } from '#model/client-model.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Segmented } from '#web/ui/antd.ts'
import { DeleteOutlined, PlusOutlined } from '#web/ui/icons.ts'
import { useChoices } from '../choices/use-choices.ts'
import type { FieldInputProps } from '../field-views.ts'
import { valueInputs } from '../inputs/value-inputs.ts'
import { plainText } from './plain-text.ts'
import styles from './rows-input.module.css'

type Row = Readonly<Record<string, unknown>>
type Rows = NonNullable<ClientField['rows']>

/**
 * A list of rows with declared columns, entered row by row. Where the field lists records (`each`), it starts with a row for
 * each of them, which cannot be removed. Lazily loaded, therefore a default export.
 */
export default function RowsInput(props: FieldInputProps) {
  const { id, field, value, invalid, describedBy, disabled, onChange } = props
  const { t, text, locale } = useText()
  const { columns, each, max = 50 } = field.rows as Rows
  const listed = useListedRows(props)
  const given = new Set(listed.map(row => row[each?.column ?? '']))
  const isGiven = (row: Row) => each !== undefined && given.has(row[each.column])
  const typed = Array.isArray(value) ? (value as readonly Row[]) : undefined
  // Answers for a previous list do not apply to the current one.
  const rows = typed && (listed.length === 0 || typed.some(isGiven)) ? typed : listed
  const set = (index: number, name: string, next: unknown) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, [name]: next } : row)))
  const answers = columns.filter(column => column.type === 'boolean' && column.required)
  return (
    <fieldset id={id} className={styles.rows} data-invalid={invalid || undefined} aria-describedby={describedBy}>
      {each &&
        rows.length > 1 &&
        answers.map(column => (
          <Button
            key={column.name}
            size="small"
            className={styles.all}
            onClick={() => onChange(rows.map(row => ({ ...row, [column.name]: true })))}
          >
            {t('pages.rows.all', { title: text(column.title), answer: plainText(inForm(column), true, locale) })}
          </Button>
        ))}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity but their place
        <fieldset key={index} className={styles.row} aria-label={t('pages.rows.row', { number: index + 1 })}>
          {columns.map(column => {
            const shownOnly = isGiven(row) && column.name === each?.column
            const cellId = `${id}-${index}-${column.name}`
            return (
              <div
                key={column.name}
                className={styles.cell}
                data-column={column.name}
                data-type={column.type}
                data-given={shownOnly || undefined}
              >
                {shownOnly ? (
                  <span className={styles.given}>
                    {index + 1}. {String(row[column.name])}
                  </span>
                ) : (
                  <>
                    <label id={`${cellId}-label`} htmlFor={cellId}>
                      {text(column.title)}
                      {column.required && (
                        <span className={styles.star} aria-hidden>
                          *
                        </span>
                      )}
                    </label>
                    <Cell
                      {...props}
                      id={cellId}
                      field={inForm(column)}
                      value={row[column.name]}
                      onFill={undefined}
                      onChange={next => set(index, column.name, next)}
                    />
                  </>
                )}
              </div>
            )
          })}
          {!isGiven(row) && (
            <Button
              type="text"
              danger
              className={styles.remove}
              icon={<DeleteOutlined aria-hidden />}
              disabled={disabled}
              aria-label={t('pages.rows.remove', { number: index + 1 })}
              title={t('pages.rows.remove', { number: index + 1 })}
              onClick={() => onChange(rows.length === 1 ? null : rows.filter((_, at) => at !== index))}
            />
          )}
        </fieldset>
      ))}
      {rows.length < max && (
        <Button
          type="dashed"
          size="small"
          className={styles.add}
          icon={<PlusOutlined aria-hidden />}
          disabled={disabled}
          onClick={() => onChange([...rows, blankRow(columns)])}
        >
          {t('pages.rows.add')}
        </Button>
      )}
    </fieldset>
  )
}

/** A required yes/no answer starts out empty. */
function Cell(props: FieldInputProps) {
  const { locale } = useText()
  const { id, field, value, disabled, onChange } = props
  if (field.type === 'boolean' && field.required) {
    return (
      <Segmented
        id={id}
        disabled={disabled}
        value={typeof value === 'boolean' ? value : ''}
        options={[true, false].map(answer => ({ value: answer, label: plainText(field, answer, locale) }))}
        onChange={onChange}
      />
    )
  }
  const { Input } = valueInputs(field.type)
  return <Input {...props} invalid={false} describedBy={undefined} />
}

function inForm(column: Field): ClientField {
  return { ...column, creatable: true, updatable: true }
}

/** Values of a new row: defaults, and the only option of a required choice. */
function blankRow(columns: readonly Field[]): Row {
  return Object.fromEntries(
    columns.flatMap(({ name, required, options = [], default: value = required ? onlyOf(options) : undefined }) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
}

function onlyOf(options: NonNullable<Field['options']>): string | undefined {
  return options.length === 1 ? options[0]?.value : undefined
}

const NONE: readonly Row[] = []
const MOST_LISTED = 100

/** A row for each record that the field lists. */
function useListedRows({ field, resource, record }: FieldInputProps): readonly Row[] {
  const { columns, each } = field.rows as Rows
  const { data } = useChoices({
    target: each?.resource ?? '',
    asker: `${resource.name}.${field.name}`,
    search: '',
    params: record,
    enabled: each !== undefined,
    limit: MOST_LISTED,
  })
  return useMemo(
    () => (each && data ? data.map(({ label }) => ({ ...blankRow(columns), [each.column]: label })) : NONE),
    [columns, each, data],
  )
}
