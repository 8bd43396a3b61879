import type { Deadline, Transition, Workflow } from '../app-model.ts'
import type { LocalizedText } from '../localized-text.ts'

/** A workflow as a graph: its states and the transitions between them. */
export interface WorkflowGraph {
  readonly states: readonly GraphState[]
  readonly steps: readonly GraphStep[]
}
export interface GraphState {
  readonly name: string
  readonly title: LocalizedText
  readonly color: string
  readonly isInitial: boolean
  readonly deadline?: Deadline
}
/** All transitions from one state to another, or from a state to itself. */
export interface GraphStep {
  readonly from: string
  readonly to: string
  readonly titles: readonly LocalizedText[]
  /** Only the system runs it. */
  readonly isAutomatic: boolean
}

/** The graph of a workflow. Transitions that never change the state are omitted. */
export function workflowGraph({ initial, states, transitions }: Workflow): WorkflowGraph {
  const steps = new Map<string, { from: string; to: string; titles: LocalizedText[]; isAutomatic: boolean }>()
  for (const transition of Object.values(transitions)) {
    for (const [from, to] of movesOf(transition)) {
      if (from === to || !states[from] || !states[to]) continue
      const key = `${from} ${to}`
      const step = steps.get(key) ?? { from, to, titles: [], isAutomatic: true }
      step.titles.push(transition.title)
      step.isAutomatic &&= transition.by !== 'staff'
      steps.set(key, step)
    }
  }
  return {
    states: Object.values(states).map(({ name, title, color, deadline }) => ({
      name,
      title,
      color,
      isInitial: name === initial,
      ...(deadline ? { deadline } : {}),
    })),
    steps: [...steps.values()],
  }
}

function movesOf({ from, to }: Transition): (readonly [string, string])[] {
  return from.flatMap(state => to.map(target => [state, target.state === '' ? state : target.state] as const))
}
