import { pointerTo } from '../parse/json-pointer.ts'
import { suggest } from '../problems/suggest.ts'
import { quote } from '../problems/wording.ts'
import type { Check } from './check.ts'

export const unknownLines: Check = {
  code: 'unknown-lines',
  severity: 'error',
  why: 'A section of a form can hold only lines that the resource of the page declares under `lines`.',
  fix: 'Correct the name, or declare the lines in the resource file.',
  page({ value, facts, report }) {
    const resource = facts.resource(value.resource)
    if (resource === undefined) return
    const known = Object.keys(resource.lines ?? {})
    for (const [index, { lines }] of (value.sections ?? []).entries()) {
      if (lines === undefined || known.includes(lines)) continue
      const what = `"${value.resource}" has no lines ${quote(lines)}.`
      report({ pointer: pointerTo('/sections', index, 'lines'), what, ...suggest(lines, known) })
    }
  },
}
