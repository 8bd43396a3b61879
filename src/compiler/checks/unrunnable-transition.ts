import { isInput } from '../mentions/askers.ts'
import { systemRunsOf } from '../mentions/system-runs.ts'
import type { Check } from './check.ts'

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
        const what = `"${name}" asks for "${typeof asked === 'string' ? asked : asked.name}", and the system has no answer.`
        report({ ...at, what })
      }
      if (state !== undefined && !transition.from.includes(state)) {
        const what = `"${name}" does not start in the state "${state}".`
        report({ ...at, what, fix: `Add "${state}" to its "from", or name another transition.` })
      }
      const generates = (transition.effects ?? []).some(effect => 'generate' in effect)
      if (generates && !isInName) {
        const what = `"${name}" generates records, and nobody is named with whose rights.`
        report({ ...at, what, fix: 'Name the account in "as" of a "schedule" or "recurrence".' })
      }
    }
  },
}

function isRequired(asked: unknown): asked is string | { readonly name: string } {
  if (typeof asked === 'string') return true
  const { required } = asked as { readonly required?: boolean }
  return isInput(asked as never) ? required === true : required !== false
}
