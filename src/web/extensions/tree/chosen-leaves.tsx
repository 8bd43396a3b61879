import { useText } from '#web/i18n/use-text.ts'
import styles from './checked-tree.module.css'
import type { TreeNode } from './tree-nodes.ts'

/** The chosen leaves of a tree, read-only, grouped by their branch of the first level. */
export function ChosenLeaves({ nodes, none }: { readonly nodes: readonly TreeNode[]; readonly none: string }) {
  const { t } = useText()
  const join = (above: string, title: string) => t('extension.tree.path', { above, title })
  if (nodes.length === 0) return <span className="st-quiet">{none}</span>
  return (
    <div className={styles.groups}>
      {nodes.map(group => (
        <div key={group.key} className={styles.group}>
          <span className={styles.groupTitle}>{group.title}</span>
          <ul className="st-chips">
            {chipsOf(group, join).map(({ key, title }) => (
              <li key={key} className="st-tag st-tag-plain">
                {title}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

type Join = (above: string, title: string) => string

/** Leaves below the second level are shown with their parent: "Owner move-in: View". */
function chipsOf(group: TreeNode, join: Join): readonly TreeNode[] {
  return group.children.length === 0 ? [group] : group.children.flatMap(child => named(child, '', join))
}

function named({ key, title, children }: TreeNode, above: string, join: Join): readonly TreeNode[] {
  const name = above === '' ? title : join(above, title)
  return children.length === 0 ? [{ key, title: name, children }] : children.flatMap(child => named(child, name, join))
}
