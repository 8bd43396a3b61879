import { useId } from 'react'
import type { ImportPlan } from '#model/api.ts'
import { listText } from '#web/fields/shared/plain-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Radio, Select } from '#web/ui/antd.ts'
import styles from './import-dialog.module.css'
import { useImportText } from './import-text.ts'

interface Chosen {
  readonly fields: Readonly<Record<number, string>>
  readonly mode: 'insert' | 'upsert'
  /** Fields by which a row finds its record. */
  readonly keyFields: readonly string[]
}

interface ImportColumnsProps extends Chosen {
  readonly plan: ImportPlan
  onChange(part: Partial<Chosen>): void
}

/** Maps columns to fields, and chooses what happens to rows whose record exists. */
export function ImportColumns({ plan, fields, mode, keyFields, onChange }: ImportColumnsProps) {
  const { text, locale } = useText()
  const words = useImportText()
  const id = useId()
  const titleOf = (name: string) => text(plan.fields.find(field => field.name === name)?.title)
  const taken = new Set(Object.values(fields))
  const missing = plan.fields.filter(
    ({ name, required, follows }) => required && ![name, ...follows].some(each => taken.has(each)),
  )
  const keys = plan.keys.filter(names => names.every(name => taken.has(name)))
  return (
    <>
      <p className={styles.hint}>{words('imports.rows', { count: plan.rows })}</p>
      <table className={styles.columns}>
        <thead>
          <tr>
            <th scope="col">{words('imports.column')}</th>
            <th scope="col" className={styles.samples}>
              {words('imports.samples')}
            </th>
            <th scope="col">{words('imports.field')}</th>
          </tr>
        </thead>
        <tbody>
          {plan.columns.map(({ index, heading, samples }) => (
            <tr key={index}>
              <th scope="row" id={`${id}${index}`}>
                {heading || words('imports.noHeading', { number: index + 1 })}
              </th>
              <td className={styles.samples}>{samples.join(' · ')}</td>
              <td>
                <Select
                  className={styles.field}
                  aria-labelledby={`${id}${index}`}
                  allowClear
                  showSearch
                  optionFilterProp="label"
                  placeholder={words('imports.leaveOut')}
                  value={fields[index] ?? null}
                  options={plan.fields
                    .filter(({ name }) => name === fields[index] || !taken.has(name))
                    .map(({ name }) => ({ value: name, label: titleOf(name) }))}
                  onChange={(name: string | null) => onChange({ fields: changed(fields, index, name) })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {missing.length > 0 && (
        <p className={styles.warning}>
          {words('imports.missing', {
            fields: listText(
              missing.map(field => text(field.title)),
              locale,
            ),
          })}
        </p>
      )}
      {keys.length > 0 && (
        <Radio.Group
          aria-label={words('imports.mode')}
          value={mode === 'insert' ? '' : keyFields.join()}
          onChange={event => {
            const chosen = keys.find(names => names.join() === event.target.value)
            onChange(chosen ? { mode: 'upsert', keyFields: chosen } : { mode: 'insert' })
          }}
          options={[
            { value: '', label: words('imports.insert') },
            ...keys.map(names => ({
              value: names.join(),
              label: words('imports.upsert', { key: listText(names.map(titleOf), locale) }),
            })),
          ]}
        />
      )}
    </>
  )
}

function changed(fields: Chosen['fields'], index: number, name: string | null | undefined): Record<number, string> {
  const others = Object.entries(fields).filter(([column]) => Number(column) !== index)
  return Object.fromEntries(name ? [...others, [index, name]] : others)
}
