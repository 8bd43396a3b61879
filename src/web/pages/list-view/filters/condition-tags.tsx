import type { ClientResource } from '#model/client-model.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/antd.ts'
import { CloseOutlined } from '#web/ui/icons.ts'
import { usePageModel } from '../../page-model-context.tsx'
import { fieldAt, titleOf } from '../../records/field-at.ts'
import { type Condition, conditionKey } from './condition.ts'
import styles from './condition-tags.module.css'
import { ConditionValue } from './condition-value.tsx'

interface ConditionTagsProps {
  /** The role of these conditions in the list. */
  readonly label: string
  readonly resource: ClientResource
  readonly conditions: readonly Condition[]
  onRemove(condition: Condition): void
  /** The text of the quick search, if any. */
  readonly quick?: string
  onRemoveQuick?(): void
}

/** The conditions of a list in words, as removable tags. */
export function ConditionTags(props: ConditionTagsProps) {
  const { label, resource, conditions, onRemove, quick = '', onRemoveQuick } = props
  const { t, text } = useText()
  const { resources } = usePageModel()
  if (conditions.length === 0 && quick === '') return null
  return (
    <ul className={styles.tags} aria-label={label}>
      {conditions.map(condition => {
        const at = fieldAt(resources, resource, condition.field)
        if (!at) return null
        const title = text(titleOf(at))
        return (
          <li key={conditionKey(condition)} className={styles.tag}>
            <span>
              {title} {t(`pages.operator.${condition.operator}`)} <ConditionValue at={at} condition={condition} />
            </span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('pages.filter.remove', { title })}
              onClick={() => onRemove(condition)}
            />
          </li>
        )
      })}
      {quick !== '' && (
        <li className={styles.tag}>
          <span>{t('lists.print.searched', { words: quick })}</span>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('lists.empty.removeQuick')}
            onClick={onRemoveQuick}
          />
        </li>
      )}
    </ul>
  )
}
