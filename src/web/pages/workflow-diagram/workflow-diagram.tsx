import { useId, useMemo } from 'react'
import type { Workflow } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { deadlineWords } from '#model/workflow/deadline-words.ts'
import { workflowGraph } from '#model/workflow/workflow-graph.ts'
import { useText } from '#web/i18n/use-text.ts'
import { BOX_HEIGHT, type Drawing, layOut, type Point } from './lay-out.ts'
import styles from './workflow-diagram.module.css'

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
