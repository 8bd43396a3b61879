import { Fragment } from 'react'
import { type ConditionTree, writeCondition } from '#model/list/condition-tree.ts'
import { useText } from '#web/i18n/use-text.ts'
import { ConditionWords } from '../filters/condition-words.tsx'
import type { ListPage } from '../use-list-page.ts'
import { conditionOf, rangeIn } from './draft-tree.ts'

interface GroupWordsProps {
  readonly tree: ConditionTree
  readonly list: ListPage
  /** Without parentheses around the whole. */
  readonly outermost?: boolean
}

/** A condition of groups as a sentence: comparisons joined by and, or, not, with the necessary parentheses. */
export function GroupWords({ tree, list, outermost = false }: GroupWordsProps) {
  const { t } = useText()
  const condition = rangeIn(tree) ?? (tree.kind === 'leaf' ? conditionOf(tree) : undefined)
  if (condition) return <ConditionWords resource={list.resource} condition={condition} />
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
          <GroupWords tree={part} list={list} />
        </Fragment>
      ))}
      {!isOpen && ')'}
    </>
  )
}
