import { useMemo, useState } from 'react'
import type { PageModel } from '#model/client-model.ts'
import type { TreeOptions } from '#model/page-kinds/tree.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useNarrow } from '#web/state/media-store.ts'
import { Button, Drawer, Empty, Switch, Tree, type TreeProps } from '#web/ui/antd.ts'
import { ApartmentOutlined, ReloadOutlined } from '#web/ui/icons.ts'
import { Outline } from '#web/ui/outline.tsx'
import { RecordList } from './list-view/record-list.tsx'
import type { ListPage } from './list-view/use-list-page.ts'
import { PageModelContext, usePageModel } from './page-model-context.tsx'
import { type ChosenNode, chosenNode, isOfTree, withNode } from './tree-view/tree-selection.ts'
import { nodeName, type PageTreeNode } from './tree-view/tree-source.ts'
import styles from './tree-view/tree-view.module.css'
import { useTreeNodes } from './tree-view/use-tree-nodes.ts'

/** A list with a tree beside it: the chosen node filters the rows. */
export function TreePage({ pageModel }: { readonly pageModel: PageModel }) {
  const tree = pageModel.page.options.tree as TreeOptions
  const filters = tree.levels.map(({ filter }) => filter)
  return (
    <PageModelContext pageModel={pageModel}>
      <RecordList
        beside={list => <TreePanel list={list} tree={tree} />}
        isShownBeside={condition => filters.includes(condition.field) && isOfTree(condition)}
      />
    </PageModelContext>
  )
}

interface TreePanelProps {
  readonly list: ListPage
  readonly tree: TreeOptions
}

/** The tree beside the list, a drawer on phones. Choosing a node filters the list. */
function TreePanel({ list, tree }: TreePanelProps) {
  const { t, text } = useText()
  const { resources } = usePageModel()
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const { levels } = tree
  const chosen = useMemo(() => chosenNode(levels, list.conditions), [levels, list.conditions])
  const nodes = useTreeNodes(levels, resources, chosen)
  const title = text(tree.title ?? resources[levels[0]?.resource ?? '']?.title)
  const choose = (node: ChosenNode | undefined) => {
    list.change({ conditions: withNode(levels, list.conditions, node), page: 1 })
    setOpen(false)
  }
  const content = <Nodes label={title} tree={tree} nodes={nodes} chosen={chosen} onChoose={choose} />
  if (!narrow)
    return (
      <aside className={styles.panel} aria-label={t('pages.tree.label', { title })}>
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          <RefreshButton onClick={nodes.refresh} />
        </div>
        {content}
      </aside>
    )
  const name = chosen && (nodes.known.get(nodeName(chosen))?.title ?? chosen.key)
  return (
    <>
      <Button icon={<ApartmentOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {name ?? title}
      </Button>
      <Drawer
        title={title}
        placement="left"
        width="86%"
        open={open}
        onClose={() => setOpen(false)}
        extra={<RefreshButton onClick={nodes.refresh} />}
      >
        {content}
      </Drawer>
    </>
  )
}

function RefreshButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useText()
  const label = t('pages.tree.refresh')
  return (
    <Button
      type="text"
      size="small"
      icon={<ReloadOutlined aria-hidden />}
      aria-label={label}
      title={label}
      onClick={onClick}
    />
  )
}

interface NodesProps {
  readonly label: string
  readonly tree: TreeOptions
  readonly nodes: ReturnType<typeof useTreeNodes>
  readonly chosen: ChosenNode | undefined
  onChoose(node: ChosenNode | undefined): void
}

type AntdNode = NonNullable<TreeProps['treeData']>[number] & { readonly node: PageTreeNode }

function Nodes({ label, tree, nodes, chosen, onChoose }: NodesProps) {
  const { t } = useText()
  const [lower, setLower] = useState(chosen?.lower ?? true)
  const { top, below, known, open } = nodes
  const treeData = useMemo(() => drawn(top ?? [], below), [top, below])
  const offersLower = tree.levels.some(level => level.lower)
  if (nodes.problem) return <p role="alert">{nodes.problem}</p>
  if (!top) return <Outline lines={6} />
  if (top.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('pages.tree.empty')} />
  return (
    <>
      <div className={styles.tools}>
        <Button size="small" type={chosen ? 'default' : 'primary'} ghost={!chosen} onClick={() => onChoose(undefined)}>
          {t('pages.tree.all')}
        </Button>
        {offersLower && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside
          <label className={styles.lower}>
            <Switch
              size="small"
              checked={lower}
              onChange={next => {
                setLower(next)
                if (chosen) onChoose({ ...chosen, lower: next })
              }}
            />
            {t('pages.tree.lower')}
          </label>
        )}
      </div>
      <Tree<AntdNode>
        blockNode
        className={styles.tree as string}
        aria-label={label}
        treeData={treeData}
        loadData={({ node }) => nodes.load(node)}
        expandedKeys={[...open]}
        onExpand={keys => nodes.setOpen(keys.map(String))}
        selectedKeys={chosen ? [nodeName(chosen)] : []}
        onSelect={([name]) => {
          const node = known.get(String(name))
          onChoose(node && { level: node.level, key: node.key, lower })
        }}
      />
    </>
  )
}

function drawn(nodes: readonly PageTreeNode[], below: ReturnType<typeof useTreeNodes>['below']): AntdNode[] {
  return nodes.map(node => {
    const children = below[nodeName(node)]
    return {
      key: nodeName(node),
      title: node.title,
      isLeaf: node.leaf || children?.length === 0,
      node,
      ...(children ? { children: drawn(children, below) } : {}),
    }
  })
}
