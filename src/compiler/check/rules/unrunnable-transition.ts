import { localized } from '#model/localized-text.ts'
import type { ResourceConfig, TransitionConfig } from '../../config-types.ts'
import { type Pointer, pointerTo } from '../../read/parse/json-pointer.ts'
import type { Check } from '../check.ts'
import { deadlinesOf, effectsOf, isInput, transitionsOf } from '../parts.ts'

export const unrunnableTransition: Check = {
  code: 'unrunnable-transition',
  severity: 'error',
  why: 'It would be tried when the time has come, and refused each time.',
  fix: 'Name a transition that asks for nothing that is required.',
  resource({ value, report }) {
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
