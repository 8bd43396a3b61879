/** A node of a tree with check boxes. */
export interface TreeNode {
  /** Unique in the tree. */
  readonly key: string
  readonly title: string
  readonly children: readonly TreeNode[]
}

/** A node as a flat list has it (specification section 3: built into a tree by parent id). */
export interface FlatNode {
  readonly id: number
  readonly superId: number
  readonly title: string
  /** Whether it is what can be chosen; the others only group. */
  readonly leaf: boolean
}

/**
 * The tree of a flat list, in its order. A node whose parent is not in the list stands in the first level; one that is
 * its own ancestor is left out.
 */
export function buildTree(nodes: readonly FlatNode[]): TreeNode[] {
  const ids = new Set(nodes.map(({ id }) => id))
  const below = new Map<number, FlatNode[]>()
  for (const node of nodes) {
    const parent = ids.has(node.superId) && node.superId !== node.id ? node.superId : ROOT
    below.set(parent, [...(below.get(parent) ?? []), node])
  }
  const childrenOf = (id: number): TreeNode[] =>
    (below.get(id) ?? []).map(node => ({ key: String(node.id), title: node.title, children: childrenOf(node.id) }))
  return childrenOf(ROOT)
}

/** No node has it: the calls count from 1, and 0 means "no parent". */
const ROOT = Number.NEGATIVE_INFINITY

/** Keys of the nodes without children, in order. */
export function leavesOf(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ key, children }) => (children.length === 0 ? [key] : leavesOf(children)))
}

/** The branches that hold something that `fits`, and nothing else. */
export function pruned(nodes: readonly TreeNode[], fits: (node: TreeNode) => boolean): TreeNode[] {
  return nodes.flatMap(node => {
    const children = pruned(node.children, fits)
    if (children.length > 0) return [{ ...node, children }]
    return fits(node) ? [node] : []
  })
}

/** Leaf ids joined by commas, as roles and positions keep them; '' when there are none. */
export function joinIds(keys: readonly string[]): string {
  return keys.join(',')
}

export function splitIds(value: unknown): string[] {
  return typeof value === 'string' ? value.split(',').filter(id => id !== '') : []
}
