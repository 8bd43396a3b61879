/** A node of a tree with check boxes. */
export interface TreeNode {
  /** Unique in the tree. */
  readonly key: string
  readonly title: string
  /** Its name in another language, also used by the search. */
  readonly alias?: string
  readonly children: readonly TreeNode[]
}

/** A node in a flat list (specification section 3: built into a tree by parent id). */
export interface FlatNode {
  readonly id: number
  readonly superId: number
  readonly title: string
  readonly alias?: string
  /** Whether it can be chosen; other nodes only group. */
  readonly leaf: boolean
}

/**
 * The tree of a flat list, in its order. A node whose parent is missing is put on the first level; one that is its own ancestor
 * is dropped, and so is an empty group.
 */
export function buildTree(nodes: readonly FlatNode[]): TreeNode[] {
  const ids = new Set(nodes.map(({ id }) => id))
  const below = new Map<number, FlatNode[]>()
  for (const node of nodes) {
    const parent = ids.has(node.superId) && node.superId !== node.id ? node.superId : ROOT
    below.set(parent, [...(below.get(parent) ?? []), node])
  }
  const childrenOf = (id: number): TreeNode[] =>
    (below.get(id) ?? []).flatMap(({ id, title, alias, leaf }) => {
      const children = childrenOf(id)
      return leaf || children.length > 0 ? [{ key: String(id), title, ...(alias ? { alias } : {}), children }] : []
    })
  return childrenOf(ROOT)
}

/** No node has this key: the calls count from 1, and 0 means "no parent". */
const ROOT = Number.NEGATIVE_INFINITY

/** Keys of the nodes without children, in order. */
export function leavesOf(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ key, children }) => (children.length === 0 ? [key] : leavesOf(children)))
}

/** The branches with a node that `fits`, without the rest. */
export function pruned(nodes: readonly TreeNode[], fits: (node: TreeNode) => boolean): TreeNode[] {
  return nodes.flatMap(node => {
    const children = pruned(node.children, fits)
    if (children.length > 0) return [{ ...node, children }]
    return fits(node) ? [node] : []
  })
}

/** Result of a search for `text`: matching nodes with everything below them, under their branches. */
export function searched(nodes: readonly TreeNode[], text: string): readonly TreeNode[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return nodes
  return nodes.flatMap(node => {
    if (`${node.title}\n${node.alias ?? ''}`.toLowerCase().includes(wanted)) return [node]
    const children = searched(node.children, wanted)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** Leaf ids joined by commas, as stored in roles and positions; '' when there are none. */
export function joinIds(keys: readonly string[]): string {
  return keys.join(',')
}

export function splitIds(value: unknown): string[] {
  return typeof value === 'string' ? value.split(',').filter(id => id !== '') : []
}
