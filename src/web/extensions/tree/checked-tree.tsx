import { useMemo, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { Empty, Input, Tree } from '#web/ui/antd.ts'
import styles from './checked-tree.module.css'
import { leavesOf, searched, type TreeNode } from './tree-nodes.ts'

interface CheckedTreeProps {
  readonly id: string
  readonly nodes: readonly TreeNode[]
  /** Keys of the checked leaves. */
  readonly checked: readonly string[]
  readonly disabled?: boolean
  readonly label: string
  readonly describedBy?: string
  /** Leaves that cannot be changed, and why. */
  readonly fixed?: { readonly reason: string; isFixed(key: string): boolean } | undefined
  onCheck(leaves: string[]): void
}

/** A tree with check boxes: a parent is half checked while only some of its leaves are. */
export function CheckedTree({ id, nodes, checked, disabled, label, describedBy, fixed, onCheck }: CheckedTreeProps) {
  const { t } = useText()
  const [search, setSearch] = useState('')
  const leaves = useMemo(() => leavesOf(nodes), [nodes])
  const known = useMemo(() => new Set(leaves), [leaves])
  const found = useMemo(() => searched(nodes, search), [nodes, search])
  const drawn = fixed ? found.map(node => withFixed(node, fixed)) : found
  const hasFixed = fixed !== undefined && leaves.some(fixed.isFixed)
  const elsewhere = checked.filter(key => !known.has(key)).length
  const shown = useMemo(() => new Set(leavesOf(found)), [found])
  const [opened, setOpened] = useState<readonly string[]>()
  const isSearching = search.trim() !== ''
  const expanded = isSearching ? branchesOf(found) : (opened ?? (leaves.length <= FEW ? branchesOf(nodes) : []))

  function check(keys: readonly unknown[]) {
    const now = new Set(keys.map(String))
    // Leaves hidden by the search, and unknown ids, keep their state.
    const hidden = checked.filter(key => !shown.has(key))
    const chosen = new Set([...hidden, ...[...shown].filter(key => now.has(key))])
    onCheck([...checked.filter(key => chosen.has(key) && !known.has(key)), ...leaves.filter(key => chosen.has(key))])
  }
  return (
    <fieldset className={styles.box} id={id} aria-label={label} aria-describedby={describedBy}>
      <div className={styles.head}>
        <Input
          size="small"
          allowClear
          className={styles.search as string}
          placeholder={t('extension.tree.search')}
          aria-label={t('extension.tree.search')}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
        <span className={styles.count} aria-live="polite">
          {t('extension.tree.chosen', { count: checked.filter(key => known.has(key)).length, total: leaves.length })}
        </span>
      </div>
      {elsewhere > 0 && <p className={styles.elsewhere}>{t('extension.tree.elsewhere', { count: elsewhere })}</p>}
      {hasFixed && <p className={styles.elsewhere}>{fixed?.reason}</p>}
      {found.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('pages.tree.empty')} />
      ) : (
        <Tree
          className={styles.tree as string}
          checkable
          selectable={false}
          disabled={disabled}
          aria-label={label}
          treeData={drawn as never}
          expandedKeys={[...expanded]}
          onExpand={keys => setOpened(keys.map(String))}
          checkedKeys={checked.filter(key => shown.has(key))}
          onCheck={keys => check(Array.isArray(keys) ? keys : keys.checked)}
        />
      )}
    </fieldset>
  )
}

/** Maximum number of leaves shown at once. */
const FEW = 40

/** A branch without any changeable leaf has no checkbox. */
function withFixed(node: TreeNode, fixed: NonNullable<CheckedTreeProps['fixed']>): object {
  const children = node.children.map(child => withFixed(child, fixed))
  const disableCheckbox = leavesOf([node]).every(fixed.isFixed)
  return { ...node, children, disableCheckbox }
}

function branchesOf(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ key, children }) => (children.length === 0 ? [] : [key, ...branchesOf(children)]))
}
