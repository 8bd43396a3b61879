/** A node of a tree with check boxes. */
export interface TreeNode {
  /** Unique in the tree. */
  readonly key: string
  readonly title: string
  /** Its name in another language, by which it is found as well. */
  readonly alias?: string
  readonly children: readonly TreeNode[]
}

/** A node as a flat list has it (specification section 3: built into a tree by parent id). */
export interface FlatNode {
  readonly id: number
  readonly superId: number
  readonly title: string
  readonly alias?: string
  /** Whether it is what can be chosen; the others only group. */
  readonly leaf: boolean
}

/**
 * The tree of a flat list, in its order. A node whose parent is not in the list is put on the first level; one that is
 * its own ancestor is left out, and so is a group of nothing.
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

/** What a search for `text` leaves: nodes of that name with all that is below them, under the branches they hang on. */
export function searched(nodes: readonly TreeNode[], text: string): readonly TreeNode[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return nodes
  return nodes.flatMap(node => {
    if (`${node.title}\n${node.alias ?? ''}`.toLowerCase().includes(wanted)) return [node]
    const children = searched(node.children, wanted)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** Leaf ids joined by commas, as roles and positions keep them; '' when there are none. */
export function joinIds(keys: readonly string[]): string {
  return keys.join(',')
}

export function splitIds(value: unknown): string[] {
  return typeof value === 'string' ? value.split(',').filter(id => id !== '') : []
}
