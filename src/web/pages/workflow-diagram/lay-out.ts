import { Graph, layout } from '@dagrejs/dagre'
import type { GraphState, GraphStep, WorkflowGraph } from '#model/workflow/workflow-graph.ts'
import { textWidth } from '../list-view/columns/column-width.ts'

export const BOX_HEIGHT = 32
const BOX_PADDING = 28
const LABEL_HEIGHT = 18

export interface Point {
  readonly x: number
  readonly y: number
}
/** Pixels; boxes are positioned by their centre. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly boxes: readonly (Point & { readonly name: string; readonly title: string; readonly width: number })[]
  readonly arrows: readonly {
    readonly step: GraphStep
    readonly words: string
    readonly points: readonly Point[]
    readonly label: Point
  }[]
}

/** Lays out the states of a workflow from top to bottom with few crossing arrows. */
export function layOut(
  graph: WorkflowGraph,
  wordsOf: (title: GraphStep['titles'][number]) => string,
  deadlineOf: (deadline: NonNullable<GraphState['deadline']>) => string,
): Drawing {
  const placed = new Graph({ multigraph: false })
  placed.setGraph({ rankdir: 'TB', nodesep: 36, ranksep: 44, marginx: 12, marginy: 12 })
  const titles = new Map(
    graph.states.map(({ name, title, deadline }) => [
      name,
      deadline ? `${wordsOf(title)} · ${deadlineOf(deadline)}` : wordsOf(title),
    ]),
  )
  for (const [name, title] of titles)
    placed.setNode(name, { width: textWidth(title) + BOX_PADDING, height: BOX_HEIGHT })
  const words = (step: GraphStep) => [...new Set(step.titles.map(wordsOf))].join(' / ')
  for (const step of graph.steps)
    placed.setEdge(step.from, step.to, { width: textWidth(words(step)), height: LABEL_HEIGHT, labelpos: 'c' })
  layout(placed)
  const { width = 0, height = 0 } = placed.graph() as { width?: number; height?: number }
  return {
    width,
    height,
    boxes: [...titles].map(([name, title]) => {
      const box = placed.node(name)
      return { name, title, x: box.x ?? 0, y: box.y ?? 0, width: box.width ?? 0 }
    }),
    arrows: graph.steps.map(step => {
      const edge = placed.edge(step.from, step.to) as { points?: Point[]; x?: number; y?: number }
      return { step, words: words(step), points: edge.points ?? [], label: { x: edge.x ?? 0, y: edge.y ?? 0 } }
    }),
  }
}
