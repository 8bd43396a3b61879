import { inputsOf } from '#web/fields/inputs/index.ts'
import { PresenceFilter } from '#web/fields/shared/presence-filter.tsx'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Select } from '#web/ui/antd.ts'
import { DeleteOutlined } from '#web/ui/icons.ts'
import type { ComparableField } from './comparable-fields.ts'
import styles from './condition-editor.module.css'
import type { DraftLeaf } from './draft-tree.ts'

interface LeafEditorProps {
  readonly leaf: DraftLeaf
  readonly fields: readonly ComparableField[]
  onChange(leaf: DraftLeaf): void
  onRemove(): void
  onSubmit(): void
}

/** One comparison: field, operator, and a value entered as its type asks. */
export function LeafEditor({ leaf, fields, onChange, onRemove, onSubmit }: LeafEditorProps) {
  const { t, text } = useText()
  const at = fields.find(({ path }) => path === leaf.field)
  const Filter = at && (leaf.operator === 'null' ? PresenceFilter : inputsOf(at.field).Filter)
  const title = at ? text(at.title) : leaf.field
  return (
    <fieldset className={styles.leaf} aria-label={t('lists.conditions.comparison', { title })}>
      <Select
        showSearch
        optionFilterProp="label"
        aria-label={t('lists.conditions.field')}
        className={styles.field}
        value={leaf.field || undefined}
        options={fields.map(field => ({ value: field.path, label: text(field.title) }))}
        onChange={path => {
          const operator = fields.find(field => field.path === path)?.operators[0] ?? 'eq'
          onChange({ ...leaf, field: path, operator, value: undefined })
        }}
      />
      <Select
        aria-label={t('lists.conditions.operator')}
        className={styles.operator}
        value={leaf.operator}
        options={(at?.operators ?? []).map(operator => ({
          value: operator,
          label: operator === 'null' ? t('lists.conditions.presence') : t(`pages.operator.${operator}`),
        }))}
        onChange={operator => onChange({ ...leaf, operator, value: undefined })}
      />
      <div className={styles.value}>
        <label htmlFor={`condition${leaf.id}`} className="visually-hidden">
          {t('lists.conditions.value', { title })}
        </label>
        {at && Filter && (
          <Filter
            key={`${leaf.field} ${leaf.operator}`}
            id={`condition${leaf.id}`}
            field={at.field}
            resource={at.owner}
            operator={leaf.operator}
            value={leaf.value}
            onChange={value => onChange({ ...leaf, value })}
            onSubmit={onSubmit}
          />
        )}
      </div>
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('lists.conditions.remove', { title })}
        onClick={onRemove}
      />
    </fieldset>
  )
}
