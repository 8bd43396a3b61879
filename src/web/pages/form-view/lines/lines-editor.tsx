import { useCan } from '@refinedev/core'
import { type CSSProperties, useEffect, useRef } from 'react'
import type { ClientField } from '#model/client-model.ts'
import { viewsOf } from '#web/fields/index.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/antd.ts'
import { focusFirstField } from '#web/ui/focus-first.ts'
import { PlusOutlined } from '#web/ui/icons.ts'
import { Outline } from '#web/ui/outline.tsx'
import { LoadFailed } from '../../load-failed.tsx'
import type { RecordForm } from '../use-record-form.ts'
import { type FormLines, sumOf } from './form-lines.ts'
import { withAdded, withLineBack, withoutLine, withValue } from './line-edits.ts'
import { LineFields } from './line-fields.tsx'
import styles from './lines-editor.module.css'

interface LinesEditorProps {
  readonly form: RecordForm
  readonly group: FormLines
  readonly id: string
  /** Whether to show the heading; not if the section already does. */
  readonly titled: boolean
}

/** The lines of a record in its form: a table, on phones a card for each. */
export function LinesEditor({ form, group, id, titled }: LinesEditorProps) {
  const { t, text } = useText()
  const { lines, resource, rows, loading, failed } = group
  const { name } = lines
  const title = text(lines.title ?? resource.title)
  const fields = lines.fields.flatMap(each => resource.fields[each] ?? [])
  const { data: access } = useCan({ resource: resource.name, action: 'create' })
  const staying = rows.filter(({ removed }) => !removed).length
  const problems = form.problemsOf(name)
  const box = useRef<HTMLElement>(null)
  const adding = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further row is what it waits for
  useEffect(() => {
    if (!adding.current) return
    adding.current = false
    focusFirstField([...(box.current?.querySelectorAll('fieldset') ?? [])].at(-1))
  }, [rows.length])
  if (loading) return <Outline lines={3} />
  // What the person may not add is made by the record itself once it exists.
  if (titled && form.mode === 'create' && rows.length === 0 && access?.can === false) return null
  if (failed)
    return (
      <section className={styles.lines} aria-label={title}>
        {titled && <h2 className="st-section-title">{title}</h2>}
        <LoadFailed error={failed} words={t('forms.linesFailed', { title })} onRetry={form.renewLines} />
      </section>
    )
  return (
    <section ref={box} className={styles.lines} aria-label={title} style={columnsOf(fields)}>
      {titled && <h2 className="st-section-title">{title}</h2>}
      {rows.length > 0 && (
        <div className={styles.scroll}>
          <div className={styles.head} aria-hidden>
            {fields.map(field => (
              <span key={field.name}>
                {text(field.title)}
                {field.required && <span className={styles.star}> *</span>}
              </span>
            ))}
          </div>
          {rows.map((row, index) => (
            <LineFields
              key={row.key}
              form={form}
              group={group}
              row={row}
              fields={fields}
              id={`${id}${name}-${row.key}-`}
              label={t('forms.line', { title, number: index + 1 })}
              onChange={(field, value) =>
                form.setLines(name, `${name}/${row.key}/${field}`, edits => withValue(edits, row.key, field, value))
              }
              onRemove={() => form.setLines(name, `${name}/${row.key}`, edits => withoutLine(edits, row.key))}
              onRestore={() => form.setLines(name, `${name}/${row.key}`, edits => withLineBack(edits, row.key))}
            />
          ))}
        </div>
      )}
      <Sums group={group} />
      {problems.length > 0 && (
        <div role="alert" className={styles.problems} data-invalid>
          {problems.join(' ')}
        </div>
      )}
      {access?.can === true && !group.locked && staying < lines.max && (
        <Button
          type="dashed"
          block
          icon={<PlusOutlined aria-hidden />}
          onClick={() => {
            adding.current = true
            form.setLines(name, name, edits => withAdded(edits))
          }}
        >
          {t('forms.addLine', { title })}
        </Button>
      )}
      {rows.length === 0 && (group.locked || access?.can === false) && <p className="st-quiet">{t('forms.noLines')}</p>}
    </section>
  )
}

/** Sums of the lines as edited; the server computes the record's own sums. */
function Sums({ group: { lines, resource, rows } }: { readonly group: FormLines }) {
  const { t, text } = useText()
  const summed = lines.sums.flatMap(each => resource.fields[each] ?? [])
  if (summed.length === 0 || rows.length === 0) return null
  return (
    <dl className={`st-sums ${styles.sums}`} aria-live="polite">
      {summed.map(field => {
        const { View } = viewsOf(field)
        return (
          <div key={field.name}>
            <dt>{t('forms.sum', { title: text(field.title) })}</dt>
            <dd>
              <View field={field} resource={resource} value={sumOf(rows, field.name)} mode="cell" />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** A column has the field's width, and grows with the form. */
function columnsOf(fields: readonly ClientField[]): CSSProperties {
  const widths = fields.map(field => `minmax(${Math.min(viewsOf(field).width, 130)}px, ${viewsOf(field).width}fr)`)
  return { '--line-columns': `${widths.join(' ')} 32px` } as CSSProperties
}
