import { type ConditionTree, readCondition, writeCondition } from '#model/list/condition-tree.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/antd.ts'
import { CloseOutlined } from '#web/ui/icons.ts'
import styles from '../filters/condition-tags.module.css'
import type { ListPage } from '../use-list-page.ts'
import { rangeIn } from './draft-tree.ts'
import { GroupWords } from './group-words.tsx'

/** The condition of groups in words, as a removable tag for each part of the root. */
export function GroupTags({ list, onEdit }: { readonly list: ListPage; onEdit(): void }) {
  const { t } = useText()
  const { state, change } = list
  const read = readCondition(state.where)
  if (state.where === '') return null
  const parts = read.ok ? partsOf(read.tree) : []
  const without = (part: ConditionTree) => {
    const left = parts.filter(each => each !== part)
    return left.length === 0 ? '' : writeCondition(left.length === 1 ? left[0]! : { kind: 'all', parts: left })
  }
  return (
    <ul className={styles.tags} aria-label={t('lists.conditions.applied')}>
      {parts.map(part => (
        <li key={writeCondition(part)} className={styles.tag}>
          <Button type="text" size="small" className={styles.words} onClick={onEdit}>
            <span>
              <GroupWords tree={part} list={list} outermost />
            </span>
          </Button>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('lists.conditions.removeTag')}
            onClick={() => change({ where: without(part), page: 1 })}
          />
        </li>
      ))}
      {!read.ok && (
        <li className={styles.tag}>
          <span>{t('lists.conditions.unreadable')}</span>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('lists.conditions.removeTag')}
            onClick={() => change({ where: '', page: 1 })}
          />
        </li>
      )}
    </ul>
  )
}

function partsOf(tree: ConditionTree): readonly ConditionTree[] {
  return tree.kind === 'all' && !rangeIn(tree) ? tree.parts : [tree]
}
