import { LOCALES, type LocalizedText, localized } from '#model/localized-text.ts'
import { quote } from '../../problems/wording.ts'
import { type Pointer, pointerTo } from '../../read/parse/json-pointer.ts'
import type { Check, Subject } from '../check.ts'
import { inputsOf, workflowsOf } from '../parts.ts'

export const duplicateOption: Check = {
  code: 'duplicate-option',
  titleInChinese: '选项重复',
  severity: 'error',
  why: localized(
    'Of two options with one value only the first would ever be shown, whichever was chosen.',
    '两个选项的值相同时，无论选哪个都只显示第一个。',
  ),
  fix: localized('Give one of the two another value, or remove it.', '请换一个值，或删除其中一个。'),
  dictionary: ({ value, report }) => findDoubles(value.values, '/values', report),
  resource({ value, report }) {
    for (const { pointer, config } of inputsOf(value))
      findDoubles(config.options ?? [], pointerTo(pointer, 'options'), report)
    for (const { pointer, workflow } of workflowsOf(value)) {
      const states = Object.entries(workflow.states)
      for (const [index, [name, { title }]] of states.entries()) {
        const alike = states.slice(0, index).find(([, other]) => isAlike(other.title, title))
        if (alike) reportAlike(pointerTo(pointer, 'states', name, 'title'), alike[0], report)
      }
    }
  },
}

interface Named {
  readonly value: string
  readonly title: LocalizedText
}

function findDoubles(options: readonly Named[], pointer: Pointer, report: Subject<unknown>['report']): void {
  const seen = new Set<string>()
  for (const [index, { value, title }] of options.entries()) {
    const alike = options.slice(0, index).find(other => isAlike(other.title, title) && other.value !== value)
    if (alike) reportAlike(pointerTo(pointer, index, 'title'), alike.value, report)
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

function reportAlike(pointer: Pointer, other: string, report: Subject<unknown>['report']): void {
  const what = localized('{other} already has this title.', '{other} 已使用此标题。', { other: quote(other) })
  const why = localized('Nobody could tell the two apart.', '使用者无法区分二者。')
  const fix = localized('Give one of the two another title.', '请给其中一个换一个标题。')
  report({ pointer, what, why, fix })
}

function isAlike(one: LocalizedText, other: LocalizedText): boolean {
  return LOCALES.every(locale => one[locale] === other[locale])
}
