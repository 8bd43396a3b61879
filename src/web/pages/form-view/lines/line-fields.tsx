import type { ClientField } from '#model/client-model.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/antd.ts'
import { DeleteOutlined, UndoOutlined } from '#web/ui/icons.ts'
import { FormField } from '../form-field.tsx'
import { isWritable } from '../form-record.ts'
import type { RecordForm } from '../use-record-form.ts'
import type { FormLines, LineRow } from './form-lines.ts'
import styles from './lines-editor.module.css'

interface LineFieldsProps {
  readonly form: RecordForm
  readonly group: FormLines
  readonly row: LineRow
  readonly fields: readonly ClientField[]
  readonly id: string
  readonly label: string
  onChange(field: string, value: unknown): void
  onRemove(): void
  onRestore(): void
}

/** One line: its fields side by side, and a button to remove it. */
export function LineFields(props: LineFieldsProps) {
  const { form, group, row, fields, id, label, onChange, onRemove, onRestore } = props
  const { t } = useText()
  const { lines, resource } = group
  const { actions } = resource.capabilities
  const { record, removed, base, key, listed, offered } = row
  const path = `${lines.name}/${key}`
  const shown = new Set(fields.map(({ name }) => `${path}/${name}`))
  const elsewhere = [...form.problems, ...form.refused]
    .map(problem => problem.path)
    .filter(each => (each === path || each.startsWith(`${path}/`)) && !shown.has(each))
  const others = [...new Set(elsewhere.flatMap(each => form.problemsOf(each)))]
  const mayRemove = !group.locked && !listed && (!base || actions.includes('delete'))
  const locked =
    group.locked ||
    removed ||
    (base ? !actions.includes('update') : offered !== undefined && !actions.includes('create'))
  // Offered lines are not prefilled: that would make the form look edited.
  const isAdded = !base && !listed && !offered
  const isGiven = (field: ClientField) => listed === true && field.name === lines.each?.field
  return (
    <fieldset className={styles.line} aria-label={label} data-removed={removed || undefined}>
      <span className={styles.number}>{label}</span>
      {fields.map(field => {
        const conditions = record.conditions[field.name]
        if (conditions && !conditions.visible) return <span key={field.name} />
        return (
          <FormField
            key={field.name}
            id={id + field.name}
            field={field}
            path={`${path}/${field.name}`}
            resource={resource}
            value={record.values[field.name]}
            record={field.choices ? { ...record.values, [lines.by]: form.base?.id } : NO_RECORD}
            conditions={conditions ?? UNCONDITIONAL}
            locked={locked || isGiven(field) || !isWritable(field, record.mode)}
            problems={form.problemsOf(`${path}/${field.name}`)}
            onChange={onChange}
            onFill={isAdded ? onChange : undefined}
          />
        )
      })}
      <span className={styles.remove}>
        {removed ? (
          <Button
            type="text"
            icon={<UndoOutlined aria-hidden />}
            aria-label={t('forms.restoreLine', { line: label })}
            title={t('forms.restoreLine', { line: label })}
            onClick={onRestore}
          />
        ) : (
          mayRemove && (
            <Button
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('forms.removeLine', { line: label })}
              title={t('forms.removeLine', { line: label })}
              onClick={onRemove}
            />
          )
        )}
      </span>
      {others.length > 0 && (
        <div role="alert" className={styles.problems}>
          {others.join(' ')}
        </div>
      )}
    </fieldset>
  )
}

const NO_RECORD = {}
const UNCONDITIONAL = { visible: true, required: false, readOnly: false }
