import { useDataProvider } from '@refinedev/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PageModel } from '#model/client-model.ts'
import type { TreeLevel } from '#model/page-kinds/tree.ts'
import { problemText } from '#web/data/notify/use-notify.ts'
import type { ChosenNode } from './tree-selection.ts'
import { nodeName, type PageTreeNode, TreeSource } from './tree-source.ts'

/** Cache key of the nodes of the first level. */
const TOP = ''

/** The loaded nodes, and which of them are expanded. The path to the chosen node is expanded automatically. */
export function useTreeNodes(
  levels: readonly TreeLevel[],
  resources: PageModel['resources'],
  chosen: ChosenNode | undefined,
) {
  const provider = useDataProvider()()
  const source = useMemo(() => new TreeSource(provider, levels, resources), [provider, levels, resources])
  const [below, setBelow] = useState<Readonly<Record<string, readonly PageTreeNode[]>>>({})
  const [open, setOpen] = useState<readonly string[]>([])
  const [problem, setProblem] = useState('')
  const [round, setRound] = useState(0)

  const load = useCallback(
    async (node: PageTreeNode | undefined) => {
      try {
        const nodes = await source.below(node)
        setBelow(before => ({ ...before, [node ? nodeName(node) : TOP]: nodes }))
        setProblem('')
      } catch (error) {
        setProblem(problemText(error))
      }
    },
    [source],
  )
  const way = useRef(chosen)
  way.current = chosen
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` is counted up to read everything again
  useEffect(() => {
    let gone = false
    setBelow({})
    void load(undefined)
    void openingWay(source, way.current).then(
      names => !gone && setOpen(before => [...new Set([...before, ...names])]),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [source, load, round])

  const known = useMemo(
    () =>
      new Map(
        Object.values(below)
          .flat()
          .map(node => [nodeName(node), node]),
      ),
    [below],
  )
  return {
    top: below[TOP],
    below,
    known,
    open,
    setOpen,
    load,
    problem,
    refresh: () => setRound(before => before + 1),
  }
}

/** The nodes to expand so that the chosen node, or else the initial one, is visible. */
async function openingWay(source: TreeSource, chosen: ChosenNode | undefined): Promise<string[]> {
  const goal = chosen ?? (await source.start())
  if (!goal) return []
  const above = await source.above(goal.level, goal.key)
  return [...above, ...(chosen ? [] : [goal])].map(nodeName)
}
