import { effectsOf } from '../mentions/transitions.ts'
import { pointerTo } from '../parse/json-pointer.ts'
import { suggest } from '../problems/suggest.ts'
import { quote } from '../problems/wording.ts'
import type { Check } from './check.ts'

export const unknownSelection: Check = {
  code: 'unknown-selection',
  severity: 'error',
  why: 'Nobody could tell which rows are counted, or for which rows records are made.',
  fix: 'Correct the name, or add the selection to `selections` of this resource.',
  resource({ value, report }) {
    const known = Object.keys(value.selections ?? {})
    for (const { pointer, effect } of effectsOf(value)) {
      const [key, name] = 'count' in effect ? ['count', effect.count] : 'generate' in effect ? ['for', effect.for] : []
      if (key === undefined || name === undefined || known.includes(name)) continue
      report({
        pointer: pointerTo(pointer, key),
        what: `There is no selection ${quote(name)}.`,
        ...suggest(name, known),
      })
    }
  },
}
