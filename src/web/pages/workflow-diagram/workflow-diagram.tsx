import { Graph, layout } from '@dagrejs/dagre'
import { useId, useMemo } from 'react'
import type { Workflow } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { deadlineWords } from '#model/workflow/deadline-words.ts'
import { type GraphState, type GraphStep, type WorkflowGraph, workflowGraph } from '#model/workflow/workflow-graph.ts'
import { useText } from '#web/i18n/use-text.ts'
import { textWidth } from '../list-view/columns/column-width.ts'
import styles from './workflow-diagram.module.css'

const BOX_HEIGHT = 32
const BOX_PADDING = 28
const LABEL_HEIGHT = 18

interface WorkflowDiagramProps {
  readonly resource: Pick<ClientResource, 'fields'>
  readonly workflow: Workflow
  readonly current: string
}

/** A workflow as states and arrows; the state `current` is highlighted. Screen readers get the arrows as a list. */
export function WorkflowDiagram({ resource, workflow, current }: WorkflowDiagramProps) {
  const { t, text, locale } = useText()
  const arrowHead = useId()
  const drawing = useMemo(
    () => layOut(workflowGraph(workflow), text, deadline => deadlineWords(deadline, resource.fields, locale)),
    [workflow, resource, text, locale],
  )
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a drawing wider than the dialog is scrolled by keyboard as well. */}
      <section className={styles.frame} aria-label={t('pages.workflow.title')} tabIndex={0}>
        <svg
          className={styles.drawing}
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          width={drawing.width}
          height={drawing.height}
          aria-hidden="true"
        >
          <defs>
            <marker id={arrowHead} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
              <path d="M0 0 L8 4 L0 8 z" className={styles.head} />
            </marker>
          </defs>
          {drawing.arrows.map(({ step, points }) => (
            <path
              key={`${step.from} ${step.to}`}
              d={pathOf(points)}
              className={step.isAutomatic ? styles.automatic : styles.arrow}
              markerEnd={`url(#${arrowHead})`}
            />
          ))}
          {drawing.boxes.map(box => (
            <State key={box.name} box={box} isCurrent={box.name === current} />
          ))}
          {drawing.arrows.map(({ step, words, label }) => (
            <text key={`${step.from} ${step.to}`} x={label.x} y={label.y + 4} className={styles.words}>
              {words}
            </text>
          ))}
        </svg>
      </section>
      <ul className="visually-hidden">
        {drawing.arrows.map(({ step, words }) => (
          <li key={`${step.from} ${step.to}`}>
            {t('pages.workflow.step', {
              from: text(workflow.states[step.from]?.title),
              to: text(workflow.states[step.to]?.title),
              step: words,
            })}
          </li>
        ))}
      </ul>
    </>
  )
}

function State({ box, isCurrent }: { readonly box: Drawing['boxes'][number]; readonly isCurrent: boolean }) {
  return (
    <g className={isCurrent ? styles.current : styles.state} data-state={box.name}>
      <rect x={box.x - box.width / 2} y={box.y - BOX_HEIGHT / 2} width={box.width} height={BOX_HEIGHT} rx="6" />
      <text x={box.x} y={box.y + 5}>
        {box.title}
      </text>
    </g>
  )
}

function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Pixels; boxes are positioned by their centre. */
interface Drawing {
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
function layOut(
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
