import type { CrudFilter, DataProvider } from '@refinedev/core'
import { completeCall } from '#model/api/rest-call.ts'
import type { Row } from '#model/api.ts'
import type { RestOperation } from '#model/app-model.ts'
import type { PageModel } from '#model/client-model.ts'
import type { RestOperationConfig } from '#model/config-schema/resource/rest-call.ts'
import type { TreeLevel } from '#model/page-kinds/tree.ts'
import { sendCall } from '#web/data/providers/rest-source/send-call.ts'
import { memberAt } from '#web/data/providers/rest-source/to-record.ts'

export interface PageTreeNode {
  readonly level: number
  readonly key: string
  readonly title: string
  /** Known to have no children. */
  readonly leaf: boolean
}

/** Unique key of a node. */
export function nodeName({ level, key }: Pick<PageTreeNode, 'level' | 'key'>): string {
  return `${level}:${key}`
}

/** Maximum number of children of a node. */
const MOST = 1000
const QUIET = { parallel: true, stay: true }

/** Reads the nodes of a page's tree, level by level, with the declared calls or else the record calls. */
export class TreeSource {
  readonly #provider: DataProvider
  readonly #levels: readonly TreeLevel[]
  readonly #resources: PageModel['resources']

  constructor(provider: DataProvider, levels: readonly TreeLevel[], resources: PageModel['resources']) {
    this.#provider = provider
    this.#levels = levels
    this.#resources = resources
  }

  /** The children of `node`; undefined = the first level. */
  async below(node: PageTreeNode | undefined): Promise<PageTreeNode[]> {
    if (!node) return this.#read(0, undefined)
    const { level, key } = node
    const own = this.#levels[level]?.parent === undefined ? [] : await this.#read(level, { parent: key })
    const next = this.#levels[level + 1] ? await this.#read(level + 1, { by: key }) : []
    return [...own, ...next]
  }

  /** The ancestors of the node with this key, from the top; only if a call returns them. */
  async above(level: number, key: string): Promise<PageTreeNode[]> {
    const call = this.#levels[level]?.ancestors
    return call ? this.#called(level, call, { key }) : []
  }

  /** The initially chosen node; undefined if no call returns it. */
  async start(): Promise<PageTreeNode | undefined> {
    const call = this.#levels[0]?.start
    return call ? (await this.#called(0, call, {}))[0] : undefined
  }

  async #read(index: number, above: { parent: string } | { by: string } | undefined): Promise<PageTreeNode[]> {
    const { resource, parent, by, call } = this.#levels[index] as TreeLevel
    if (call) return this.#called(index, call, above ?? {})
    const { label, key } = this.#names(index)
    const { data } = await this.#provider.getList<Row>({
      resource,
      pagination: { currentPage: 1, pageSize: MOST, mode: 'server' },
      sorters: [{ field: parent === undefined ? label : key, order: 'asc' }],
      filters: filtersOf(above, { parent, by }),
      meta: { fields: [...new Set([label, key])], ...QUIET },
    })
    const leaf = parent === undefined && index === this.#levels.length - 1
    return data.map(row => ({ level: index, key: String(row[key]), title: String(row[label] ?? ''), leaf }))
  }

  async #called(index: number, config: RestOperationConfig, above: Readonly<Record<string, string>>) {
    const call = completeCall(config)
    const named = Object.entries(call.params).filter(([ours]) => above[ours] !== undefined)
    const body = Object.fromEntries(named.map(([ours, theirs]) => [theirs, above[ours]]))
    const { data } = await sendCall(call, body, undefined, QUIET)
    return [memberAt(data, call.rows)].flat().map(node => this.#node(index, call, node))
  }

  #node(index: number, { fields }: RestOperation, theirs: unknown): PageTreeNode {
    const { label, key } = this.#names(index)
    const at = (ours: string, name: string) => memberAt(theirs, typeof fields[ours] === 'string' ? fields[ours] : name)
    const leaf = at('leaf', 'leaf')
    return {
      level: index,
      key: String(at('key', key)),
      title: String(at('label', label) ?? ''),
      leaf: leaf === 1 || leaf === true,
    }
  }

  #names(index: number): { readonly label: string; readonly key: string } {
    const { resource, label, key = 'id' } = this.#levels[index] as TreeLevel
    return { label: label ?? this.#resources[resource]?.label ?? 'id', key }
  }
}

/**
 * Condition for the nodes of a level: children of a node of the level before, children of a node of the same level, or roots.
 */
function filtersOf(
  above: { parent: string } | { by: string } | undefined,
  { parent, by }: Pick<TreeLevel, 'parent' | 'by'>,
): CrudFilter[] {
  if (above && 'by' in above && by !== undefined) return [{ field: by, operator: 'eq', value: above.by }]
  if (parent === undefined) return []
  if (above && 'parent' in above) return [{ field: parent, operator: 'eq', value: above.parent }]
  return [{ field: parent, operator: 'null', value: true }]
}
