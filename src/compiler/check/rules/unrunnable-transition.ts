import type { Effect } from '#model/app-model.ts'
import { parseExpression } from '#model/expression/parse.ts'
import { pinsIn } from '#model/expression/pins.ts'
import { localized } from '#model/localized-text.ts'
import type { ResourceConfig, TransitionConfig } from '../../config-types.ts'
import { type Pointer, pointerTo } from '../../read/parse/json-pointer.ts'
import type { Facts } from '../../resolve/facts.ts'
import { resolveEffect } from '../../resolve/resolve-workflow.ts'
import type { Check } from '../check.ts'
import { deadlinesOf, effectsOf, isInput, statesLedTo, transitionsOf } from '../parts.ts'

export const unrunnableTransition: Check = {
  code: 'unrunnable-transition',
  titleInChinese: '流转无法自动执行',
  severity: 'error',
  why: localized(
    'It would be tried when the time has come, and refused each time.',
    '到时会尝试执行，但每次都被拒绝。',
  ),
  fix: localized('Name a transition that asks for nothing that is required.', '请写一个没有必填询问的流转。'),
  resource({ file, value, facts, report }) {
    for (const circle of circlesIn(file.name, value, facts)) {
      const what = localized('The transition runs itself in a circle: {circle}.', '该流转循环执行自己：{circle}。', {
        circle: circle.names.join(' → '),
      })
      const why = localized(
        'It would start itself again without end; the server refuses such a write.',
        '它会不断地再次执行自己，服务器会拒绝这样的写入。',
      )
      const fix = localized(
        'Remove one of the effects, or let a condition on the state end the circle.',
        '请删除其中一个效果，或用状态条件结束循环。',
      )
      report({ pointer: circle.pointer, what, why, fix })
    }
    const staying = new Set<TransitionConfig>()
    for (const { pointer, state, workflow, deadline } of deadlinesOf(value)) {
      const { run = '' } = deadline
      const transition = Object.hasOwn(workflow.transitions, run) ? workflow.transitions[run] : undefined
      if (!transition?.from.includes(state) || statesLedTo(transition.to).some(to => to !== '' && to !== state))
        continue
      if (staying.has(transition)) continue
      if (statesLedTo(transition.to).length === 0) staying.add(transition)
      const what = localized(
        '"{run}" does not lead out of the state "{state}", whose deadline has passed.',
        '"{run}" 没有离开期限已过的状态 "{state}"。',
        { run, state },
      )
      const why = localized('The record would stay overdue.', '记录会一直处于逾期。')
      const fix = localized('Name a transition that leads to another state.', '请填写通往其他状态的流转。')
      report({ pointer: pointerTo(pointer, 'run'), what, why, fix })
    }
    for (const { pointer, target, name, transition, state, isInName } of systemRunsOf(value)) {
      if (transition === undefined) continue
      const at = { pointer, target }
      const asked = (transition.ask ?? []).find(isRequired)
      if (asked !== undefined) {
        const what = localized(
          '"{name}" asks for "{asked}", and the system has no answer.',
          '"{name}" 要求填写 "{asked}"，而系统无法填写。',
          { name, asked: typeof asked === 'string' ? asked : asked.name },
        )
        report({ ...at, what })
      }
      if (state !== undefined && !transition.from.includes(state)) {
        const what = localized(
          '"{name}" does not start in the state "{state}".',
          '"{name}" 不能从状态 "{state}" 开始。',
          { name, state },
        )
        report({
          ...at,
          what,
          fix: localized(
            'Add "{state}" to its "from", or name another transition.',
            '请在其 "from" 中加入 "{state}"，或换一个流转。',
            { state },
          ),
        })
      }
      const generates = (transition.effects ?? []).some(effect => 'generate' in effect)
      if (generates && !isInName) {
        const what = localized(
          '"{name}" generates records, and nobody is named with whose rights.',
          '"{name}" 会生成记录，但没有写明以谁的权限。',
          { name },
        )
        report({
          ...at,
          what,
          fix: localized(
            'Name the account in "as" of a "schedule" or "recurrence".',
            '请在 "schedule" 或 "recurrence" 的 "as" 中填写账号。',
          ),
        })
      }
    }
  },
}

interface Circle {
  /** Pointer of what closes it, in an effect. */
  readonly pointer: Pointer
  readonly names: readonly string[]
}

interface Run {
  readonly resource: string
  readonly transition: string
}

/**
 * Transitions that run one another without end, whatever the states are: on the same record, or on one that refers to it or that
 * it refers to. A circle across resources is reported at the first of them by name.
 */
function circlesIn(own: string, resource: ResourceConfig, facts: Facts): Circle[] {
  const starts = effectsOf(resource).flatMap(({ pointer, name, effect }) => {
    const key = 'transition' in effect ? 'run' : 'create'
    if (!(key in effect)) return []
    const start = { resource: own, transition: name }
    return runsAfter(resolveEffect(effect, {}), facts).map(next => ({ pointer: pointerTo(pointer, key), start, next }))
  })
  const circles: Circle[] = []
  const inCircle = new Set<string>()
  for (const { pointer, start, next } of starts) {
    if (inCircle.has(keyOf(start))) continue
    const way = wayBack(start, next, [start], facts)
    if (!way || way.some(({ resource }) => resource < own)) continue
    for (const each of way) inCircle.add(keyOf(each))
    const names = [...way, start].map(each => (each.resource === own ? each.transition : keyOf(each)))
    circles.push({ pointer, names })
  }
  return circles
}

/** The transitions from the start through `from` back to the start; undefined if none leads there. */
function wayBack(start: Run, from: Run, way: readonly Run[], facts: Facts): readonly Run[] | undefined {
  if (keyOf(from) === keyOf(start)) return way
  if (way.some(each => keyOf(each) === keyOf(from))) return undefined
  for (const next of runsOf(from, facts)) {
    const found = wayBack(start, next, [...way, from], facts)
    if (found) return found
  }
  return undefined
}

function runsOf({ resource, transition }: Run, facts: Facts): readonly Run[] {
  const workflows = Object.values(facts.resource(resource)?.workflows ?? {})
  return workflows.flatMap(({ transitions }) =>
    (transitions[transition]?.effects ?? []).flatMap(each => runsAfter(each, facts)),
  )
}

/** What an effect surely runs: nothing but a reference decides on which record, or it makes one that begins with a transition. */
function runsAfter(effect: Effect, facts: Facts): readonly Run[] {
  const run = runOf(effect)
  if (run) return [run]
  const isSure = effect.kind === 'create' && [effect.when, effect.each, effect.times].every(each => each === undefined)
  if (!isSure || effect.existing === 'skip') return []
  return Object.values(facts.resource(effect.resource)?.workflows ?? {}).flatMap(
    ({ initial, transitions, afterCreate }) => {
      const [step] = afterCreate ?? []
      const first = step && step.when === undefined ? transitions[step.run] : undefined
      const isTaken =
        first?.from.includes(initial) &&
        first.when === undefined &&
        !first.effects.some(({ kind }) => kind === 'assign')
      return step && isTaken ? [{ resource: effect.resource, transition: step.run }] : []
    },
  )
}

function runOf(effect: Effect): Run | undefined {
  if (effect.kind !== 'transition' || effect.when !== undefined || effect.optional) return undefined
  const { resource, transition } = effect
  const parsed = parseExpression(effect.where)
  // Further conditions may end the circle.
  const [pin] = parsed.ok && parsed.ast.kind === 'compare' ? pinsIn(parsed.ast) : []
  return pin && [pin.field, pin.by].includes('id') ? { resource, transition } : undefined
}

function keyOf({ resource, transition }: Run): string {
  return `${resource}.${transition}`
}

function isRequired(asked: unknown): asked is string | { readonly name: string } {
  if (typeof asked === 'string') return true
  const { required } = asked as { readonly required?: boolean }
  return isInput(asked as never) ? required === true : required !== false
}

/** A transition of the resource that the system runs. */
interface SystemRun {
  /** Pointer of the name, or of the `schedule` or `recurrence`. */
  readonly pointer: Pointer
  readonly target: 'key' | 'value'
  readonly name: string
  /** Undefined where the resource has no such transition. */
  readonly transition: TransitionConfig | undefined
  /** The states in which it must be possible. Default: any of its `from`. */
  readonly state?: string
  /** Whether it runs in the name of an account. */
  readonly isInName: boolean
}

/** Every transition that a schedule, a recurrence, a deadline or the end of a generation runs. */
function systemRunsOf(resource: ResourceConfig): SystemRun[] {
  const transitions = transitionsOf(resource)
  const named = (name: string) => transitions.find(each => each.name === name)?.transition
  return [
    ...transitions.flatMap(({ pointer, name, transition }) =>
      (['schedule', 'recurrence'] as const).flatMap((key): SystemRun[] => {
        const declared = transition[key]
        if (declared === undefined) return []
        return [
          { pointer: pointerTo(pointer, key), target: 'key', name, transition, isInName: declared.as !== undefined },
        ]
      }),
    ),
    ...deadlinesOf(resource).flatMap(({ pointer, state, deadline: { run } }): SystemRun[] =>
      run === undefined
        ? []
        : [
            {
              pointer: pointerTo(pointer, 'run'),
              target: 'value',
              name: run,
              transition: named(run),
              state,
              isInName: false,
            },
          ],
    ),
    ...effectsOf(resource).flatMap(({ pointer, effect }) =>
      (['run', 'canceled'] as const).flatMap((key): SystemRun[] => {
        const name = 'generate' in effect ? effect[key] : undefined
        return name === undefined
          ? []
          : [{ pointer: pointerTo(pointer, key), target: 'value', name, transition: named(name), isInName: true }]
      }),
    ),
  ]
}
