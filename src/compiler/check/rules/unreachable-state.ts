import { localized } from '#model/localized-text.ts'
import type { WorkflowConfig } from '../../config-types.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import type { Check } from '../check.ts'
import { statesLedTo, workflowsOf } from '../parts.ts'

export const unreachableState: Check = {
  code: 'unreachable-state',
  titleInChinese: '到不了的状态',
  severity: 'error',
  why: localized(
    'No record can ever get there, so the state is a mistake or the transition to it was forgotten.',
    '没有记录能进入这个状态，可能是写错了，也可能漏了流转。',
  ),
  fix: localized('Add a transition that leads to the state, or remove it.', '请添加通向它的流转，或删除。'),
  resource({ file, value, report }) {
    // A transition that could not be read may lead there.
    if (!file.complete) return
    for (const { pointer, field, workflow } of workflowsOf(value)) {
      if (namesUnknownStates(workflow)) continue
      const reached = reachableStates(workflow)
      for (const state of Object.keys(workflow.states).filter(name => !reached.has(name))) {
        const what = localized(
          'No way leads from "{initial}" to the state "{state}" of "{field}".',
          '从 "{initial}" 没有流转能到达 "{field}" 的状态 "{state}"。',
          { initial: workflow.initial, state, field },
        )
        // An invalid transition may lead there.
        const restsOn = [{ file: file.source.path, pointer: pointerTo(pointer, 'transitions') }]
        report({ pointer: pointerTo(pointer, 'states', state), target: 'key', what, restsOn })
      }
    }
  },
}

/** A misspelt state is reported at its own place; the path to the right one is missing only because of it. */
function namesUnknownStates({ initial, states, transitions }: WorkflowConfig): boolean {
  const named = Object.values(transitions).flatMap(({ from, to }) => [...from, ...statesLedTo(to)])
  return [initial, ...named].some(name => name !== '' && !Object.hasOwn(states, name))
}

function reachableStates({ initial, transitions }: WorkflowConfig): ReadonlySet<string> {
  const reached = new Set([initial])
  const waiting = [initial]
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    for (const { from, to } of Object.values(transitions)) {
      if (!from.includes(state)) continue
      for (const next of statesLedTo(to).filter(target => target !== '' && !reached.has(target))) {
        reached.add(next)
        waiting.push(next)
      }
    }
  }
  return reached
}
