import { useMemo, useState } from 'react'
import {
  leavesOf,
  MAX_CONDITION_DEPTH,
  MAX_CONDITION_LEAVES,
  MAX_CONDITION_LENGTH,
  readCondition,
  writeCondition,
} from '#model/list/condition-tree.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useNarrow } from '#web/state/media-store.ts'
import { Alert, Button, Drawer } from '#web/ui/antd.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { usePageModel } from '../../page-model-context.tsx'
import type { ListPage } from '../use-list-page.ts'
import { comparableFields } from './comparable-fields.ts'
import styles from './condition-editor.module.css'
import { GroupEditor } from './condition-group.tsx'
import { draftOf, emptyGroup, emptyLeaf, isUnfinished, treeOf } from './draft-tree.ts'

/** Edits a condition of groups; the list is updated when it is applied. */
export function ConditionDrawer({ list, onClose }: { readonly list: ListPage; onClose(): void }) {
  useReturnFocus()
  const { t } = useText()
  const { page, resources } = usePageModel()
  const narrow = useNarrow()
  const { resource, state, change } = list
  const fields = useMemo(() => comparableFields(resources, resource, page), [resources, resource, page])
  const [draft, setDraft] = useState(() => {
    const read = readCondition(state.where)
    const known = draftOf(read.ok ? read.tree : undefined)
    const [first] = fields
    return known.parts.length > 0 || !first
      ? known
      : emptyGroup('all', emptyLeaf(first.path, first.operators[0] ?? 'eq'))
  })
  const [problem, setProblem] = useState('')

  function apply() {
    if (isUnfinished(draft)) return setProblem(t('lists.conditions.unfinished'))
    const tree = treeOf(draft)
    const text = tree ? writeCondition(tree) : ''
    if ((tree && leavesOf(tree).length > MAX_CONDITION_LEAVES) || text.length > MAX_CONDITION_LENGTH)
      return setProblem(t('lists.conditions.tooMany', { max: MAX_CONDITION_LEAVES }))
    change({ where: text, page: 1 })
    onClose()
  }
  return (
    <Drawer
      open
      title={t('lists.conditions.title')}
      placement={narrow ? 'bottom' : 'right'}
      width={620}
      height="88%"
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          {state.where !== '' && (
            <Button
              onClick={() => {
                change({ where: '', page: 1 })
                onClose()
              }}
            >
              {t('lists.conditions.clear')}
            </Button>
          )}
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button type="primary" onClick={apply}>
            {t('lists.conditions.apply')}
          </Button>
        </div>
      }
    >
      <p className={styles.note}>{t('lists.conditions.note')}</p>
      <GroupEditor
        group={draft}
        fields={fields}
        levelsLeft={MAX_CONDITION_DEPTH - 2}
        onChange={next => {
          setDraft(next)
          setProblem('')
        }}
        onSubmit={apply}
      />
      {problem && <Alert role="alert" type="error" showIcon message={problem} />}
    </Drawer>
  )
}
