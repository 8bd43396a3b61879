import { type PointerEvent, useMemo, useRef, useState } from 'react'
import type { State, Transition, Workflow } from '#model/app-model.ts'
import { useText } from '#web/i18n/use-text.ts'
import { WorkflowDiagram } from '#web/pages/workflow-diagram/workflow-diagram.tsx'
import { Button, Modal, Select } from '#web/ui/antd.ts'
import type { Values } from '../additions/addition-values.ts'
import type { Addition } from '../additions/additions.ts'
import { namedChoices } from '../additions/config-choices.ts'
import styles from '../studio.module.css'
import { useStudioText } from '../studio-text.ts'
import { type Path, valueAt, withValue } from './edit-text.ts'

interface WorkflowDrawingProps {
  readonly text: string
  /** Opens the workflows of a resource. */
  readonly path: Path
  onChange(text: string): void
  /** Moves the cursor to a part of the file. */
  onGo(path: Path): void
  onAdd(what: Addition, begin: Values): void
}

/**
 * The workflow at the cursor, drawn from the draft: a click on a state moves the cursor there, dragging it to another starts a
 * new transition between them. Buttons beside the drawing change the target of a transition.
 */
export function WorkflowDrawing({ text, path, onChange, onGo, onAdd }: WorkflowDrawingProps) {
  const t = useStudioText()
  const { text: inLanguage } = useText()
  const fields = Object.keys((valueAt(text, ['workflows']) ?? {}) as object)
  const field = fields.find(name => name === path[1]) ?? fields[0] ?? ''
  const workflow = useMemo(() => drawn(field, valueAt(text, ['workflows', field])), [text, field])
  const [chosen, setChosen] = useState<string>()
  const [isLarge, setLarge] = useState(false)
  const dragged = useRef<string>(undefined)
  if (!workflow) return null
  const names = Object.keys(workflow.transitions)
  const wanted = path[2] === 'transitions' && path[3] !== undefined ? String(path[3]) : chosen
  const transition = names.find(name => name === wanted) ?? names[0]
  const states = [...namedChoices(workflow.states, inLanguage)]
  const move = transition === undefined ? undefined : workflow.transitions[transition]
  const at = ['workflows', field, 'transitions', transition ?? '']
  function drop(event: PointerEvent) {
    const [from, to] = [dragged.current, stateAt(event)]
    dragged.current = undefined
    if (from === undefined || to === undefined) return
    setLarge(false)
    if (from === to) onGo(['workflows', field, 'states', to])
    else onAdd('transition', { workflow: field, from: [from], to })
  }
  const drawing = (
    <div className={styles.drawing}>
      {/* The buttons below, and the text, are the keyboard equivalents. */}
      <div
        className={styles.states}
        onPointerDown={event => {
          dragged.current = stateAt(event)
          if (dragged.current !== undefined) event.preventDefault()
        }}
        onPointerUp={drop}
      >
        <WorkflowDiagram
          resource={{ fields: {} }}
          workflow={workflow}
          current={path[2] === 'states' ? String(path[3]) : ''}
        />
      </div>
      <div className={styles.tools}>
        {!isLarge && (
          <Button size="small" onClick={() => setLarge(true)}>
            {t('studio.enlarge')}
          </Button>
        )}
        {(['state', 'transition'] as const).map(what => (
          <Button
            key={what}
            size="small"
            onClick={() => {
              setLarge(false)
              onAdd(what, { workflow: field })
            }}
          >
            {t(`studio.add.${what}`)}
          </Button>
        ))}
      </div>
      <small className={styles.quiet}>{t('studio.dragHint')}</small>
      {move && (
        <>
          <div className={styles.fieldRow}>
            <span>{t('studio.transition')}</span>
            <Select
              aria-label={t('studio.transition')}
              className={styles.wide!}
              value={transition}
              options={[...namedChoices(workflow.transitions, inLanguage)]}
              onChange={setChosen}
            />
          </div>
          <div className={styles.fieldRow}>
            <span>{t('studio.from')}</span>
            <Select
              aria-label={t('studio.from')}
              className={styles.wide!}
              mode="multiple"
              optionFilterProp="label"
              value={[...move.from]}
              options={states}
              onChange={from => from.length > 0 && onChange(withValue(text, [...at, 'from'], from))}
            />
          </div>
          <div className={styles.fieldRow}>
            <span>{t('studio.to')}</span>
            <Select
              aria-label={t('studio.to')}
              className={styles.wide!}
              disabled={move.to.length > 1}
              value={move.to[0]?.state}
              options={states}
              onChange={to => onChange(withValue(text, [...at, 'to'], to))}
            />
          </div>
          <Button size="small" danger onClick={() => onChange(withValue(text, at, undefined))}>
            {t('studio.removeTransition')}
          </Button>
        </>
      )}
    </div>
  )
  if (!isLarge) return drawing
  return (
    <Modal open width="min(1200px, 96vw)" title={t('studio.workflow')} footer={null} onCancel={() => setLarge(false)}>
      {drawing}
    </Modal>
  )
}

/** The state under the pointer, or around the element where the event began. */
function stateAt({ target }: PointerEvent): string | undefined {
  return (target as Element).closest<SVGElement>('[data-state]')?.dataset.state
}

type Written = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The workflow as far as the text defines it; undefined while it cannot be drawn. */
function drawn(field: string, value: unknown): Workflow | undefined {
  const { initial, states, transitions } = (value ?? {}) as {
    readonly initial?: string
    readonly states?: Written
    readonly transitions?: Written
  }
  if (typeof initial !== 'string' || !states) return undefined
  const titled = (name: string, title: unknown) =>
    typeof title === 'object' && title ? title : { 'zh-CN': name, 'en-US': name }
  return {
    field,
    initial,
    states: Object.fromEntries(
      Object.entries(states).map(([name, state]) => [
        name,
        { ...state, name, title: titled(name, state.title) } as unknown as State,
      ]),
    ),
    transitions: Object.fromEntries(
      Object.entries(transitions ?? {}).map(([name, each]) => {
        const from = ([each.from ?? []].flat() as string[]).flatMap(state =>
          state === '*' ? Object.keys(states) : state,
        )
        const to = [each.to ?? []].flat().map(target => (typeof target === 'string' ? { state: target } : target))
        return [
          name,
          { ...each, name, title: titled(name, each.title), from, to, by: each.by ?? 'staff' } as unknown as Transition,
        ]
      }),
    ),
  }
}
