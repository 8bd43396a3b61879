import { each, type Mention } from '../mentions/roles.ts'
import { transitionsOf, workflowsOf } from '../mentions/transitions.ts'
import { pointerTo, valueAt } from '../parse/json-pointer.ts'
import { suggest } from '../problems/suggest.ts'
import { quote } from '../problems/wording.ts'
import type { Check } from './check.ts'

export const unknownState: Check = {
  code: 'unknown-state',
  severity: 'error',
  why: 'A record can only be in a state that its workflow declares, and a board has columns for those alone.',
  fix: 'Correct the name, or add the state to `states`.',
  page({ value, facts, report }) {
    if (value.kind !== 'board' || value.board?.states === undefined) return
    const { by, states: named } = value.board
    const workflow = facts.resource(value.resource)?.workflows[by]
    if (workflow === undefined) return
    const states = Object.keys(workflow.states)
    for (const { pointer, name } of each('/board/states', named).filter(mention => !states.includes(mention.name)))
      report({ pointer, what: `The workflow "${by}" has no state ${quote(name)}.`, ...suggest(name, states) })
  },
  resource({ file, value, report }) {
    const mentions = [
      ...workflowsOf(value).map(({ pointer, field, workflow }) => ({
        field,
        names: [{ pointer: pointerTo(pointer, 'initial'), name: workflow.initial }],
      })),
      ...transitionsOf(value).map(({ pointer, field, transition }) => ({
        field,
        names: [...each(pointerTo(pointer, 'from'), transition.from), ...targets(pointer, transition.to)],
      })),
    ]
    for (const { field, names } of mentions) {
      // As written: states that the schema refused exist as well.
      const states = Object.keys(valueAt(file.source.value, pointerTo('/workflows', field, 'states')) ?? {})
      for (const { pointer, name } of names.filter(mention => !states.includes(mention.name))) {
        report({ pointer, what: `The workflow "${field}" has no state ${quote(name)}.`, ...suggest(name, states) })
      }
    }
  },
}

function targets(pointer: string, to: string | readonly { readonly state: string }[] | undefined): Mention[] {
  if (to === undefined || to === '') return []
  if (typeof to === 'string') return [{ pointer: pointerTo(pointer, 'to'), name: to }]
  return to
    .map(({ state }, index) => ({ pointer: pointerTo(pointer, 'to', index, 'state'), name: state }))
    .filter(({ name }) => name !== '')
}
