import { localized } from '#model/localized-text.ts'
import { quote } from '../../problems/wording.ts'
import { type Pointer, pointerTo } from '../../read/parse/json-pointer.ts'
import type { Check, Subject } from '../check.ts'
import { inputsOf } from '../parts.ts'

export const duplicateOption: Check = {
  code: 'duplicate-option',
  severity: 'error',
  why: 'Of two options with one value only the first would ever be shown, whichever was chosen.',
  fix: 'Give one of the two another value, or remove it.',
  dictionary: ({ value, report }) => findDoubles(value.values, '/values', report),
  resource({ value, report }) {
    for (const { pointer, config } of inputsOf(value))
      findDoubles(config.options ?? [], pointerTo(pointer, 'options'), report)
  },
}

function findDoubles(
  options: readonly { readonly value: string }[],
  pointer: Pointer,
  report: Subject<unknown>['report'],
): void {
  const seen = new Set<string>()
  for (const [index, { value }] of options.entries()) {
    if (seen.has(value))
      report({
        pointer: pointerTo(pointer, index, 'value'),
        what: localized('Another option has the value {value} already.', '已有另一个选项的值为 {value}。', {
          value: quote(value),
        }),
      })
    seen.add(value)
  }
}
