import type { GroupKind } from '#model/list/condition-tree.ts'
import { inputsOf } from '#web/fields/inputs/index.ts'
import { PresenceFilter } from '#web/fields/shared/presence-filter.tsx'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Segmented, Select } from '#web/ui/antd.ts'
import { DeleteOutlined, PlusOutlined } from '#web/ui/icons.ts'
import type { ComparableField } from './comparable-fields.ts'
import styles from './condition-editor.module.css'
import { type DraftGroup, type DraftLeaf, type DraftPart, emptyGroup, emptyLeaf } from './draft-tree.ts'

interface GroupEditorProps {
  readonly group: DraftGroup
  readonly fields: readonly ComparableField[]
  /** Number of further nesting levels. */
  readonly levelsLeft: number
  onChange(group: DraftGroup): void
  onRemove?(): void
  onSubmit(): void
}

const KINDS: readonly GroupKind[] = ['all', 'any', 'not']

/** Several conditions, combined by all, any or none. */
export function GroupEditor({ group, fields, levelsLeft, onChange, onRemove, onSubmit }: GroupEditorProps) {
  const { t } = useText()
  const [first] = fields
  const replace = (id: number, next: DraftPart | undefined) =>
    onChange({ ...group, parts: group.parts.flatMap(part => (part.id === id ? (next ?? []) : part)) })
  const add = (part: DraftPart) => onChange({ ...group, parts: [...group.parts, part] })
  const leaf = () => emptyLeaf(first?.path ?? '', first?.operators[0] ?? 'eq')
  return (
    <fieldset className={styles.group} aria-label={t(`lists.group.${group.kind}`)}>
      <div className={styles.head}>
        <Segmented<GroupKind>
          size="small"
          aria-label={t('lists.group.label')}
          value={group.kind}
          options={KINDS.map(kind => ({ value: kind, label: t(`lists.group.${kind}`) }))}
          onChange={kind => onChange({ ...group, kind })}
        />
        {onRemove && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('lists.group.remove')}
            onClick={onRemove}
          />
        )}
      </div>
      {group.parts.map(part =>
        part.kind === 'leaf' ? (
          <LeafEditor
            key={part.id}
            leaf={part}
            fields={fields}
            onChange={next => replace(part.id, next)}
            onRemove={() => replace(part.id, undefined)}
            onSubmit={onSubmit}
          />
        ) : (
          <GroupEditor
            key={part.id}
            group={part}
            fields={fields}
            levelsLeft={levelsLeft - 1}
            onChange={next => replace(part.id, next)}
            onRemove={() => replace(part.id, undefined)}
            onSubmit={onSubmit}
          />
        ),
      )}
      <div className={styles.adders}>
        <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => add(leaf())}>
          {t('lists.conditions.add')}
        </Button>
        {levelsLeft > 0 && (
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => add(emptyGroup(group.kind === 'any' ? 'all' : 'any', leaf()))}
          >
            {t('lists.group.add')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

interface LeafEditorProps {
  readonly leaf: DraftLeaf
  readonly fields: readonly ComparableField[]
  onChange(leaf: DraftLeaf): void
  onRemove(): void
  onSubmit(): void
}

/** One comparison: field, operator, and the value input of the field's type. */
function LeafEditor({ leaf, fields, onChange, onRemove, onSubmit }: LeafEditorProps) {
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
