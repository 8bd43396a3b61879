import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Fragment } from 'react'
import { type ConditionTree, readCondition, writeCondition } from '#model/condition-tree.ts'
import { useText } from '#web/i18n/use-text.ts'
import { usePageModel } from '../../page-model-context.tsx'
import { fieldAt, titleOf } from '../../records/field-at.ts'
import styles from '../condition-tags.module.css'
import { ConditionValue } from '../condition-value.tsx'
import type { ListPage } from '../use-list-page.ts'
import { conditionOf, rangeIn } from './draft-tree.ts'

/** The condition of groups in words, a tag for each of its outermost parts; each can be taken away. */
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
              <Words tree={part} list={list} outermost />
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

interface WordsProps {
  readonly tree: ConditionTree
  readonly list: ListPage
  readonly outermost?: boolean
}

function Words({ tree, list, outermost = false }: WordsProps) {
  const { t } = useText()
  const condition = rangeIn(tree) ?? (tree.kind === 'leaf' ? conditionOf(tree) : undefined)
  if (condition) return <Comparison condition={condition} list={list} />
  if (tree.kind === 'leaf') return <>{tree.name}</>
  const between = tree.kind === 'all' ? t('lists.group.and') : t('lists.group.or')
  const isOpen = outermost && tree.kind !== 'not'
  return (
    <>
      {tree.kind === 'not' && `${t('lists.group.not')} `}
      {!isOpen && '('}
      {tree.parts.map((part, index) => (
        <Fragment key={writeCondition(part)}>
          {index > 0 && ` ${between} `}
          <Words tree={part} list={list} />
        </Fragment>
      ))}
      {!isOpen && ')'}
    </>
  )
}

function Comparison({
  condition,
  list,
}: {
  readonly condition: NonNullable<ReturnType<typeof conditionOf>>
  readonly list: ListPage
}) {
  const { t, text } = useText()
  const { resources } = usePageModel()
  const at = fieldAt(resources, list.resource, condition.field)
  if (!at) return <>{condition.field}</>
  return (
    <>
      {text(titleOf(at))} {t(`pages.operator.${condition.operator}`)} <ConditionValue at={at} condition={condition} />
    </>
  )
}
