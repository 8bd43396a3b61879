import { type LocalizedText, localized } from '#model/localized-text.ts'
import { transitionOf } from '#model/workflow/workflow.ts'
import { suggest } from '../../problems/suggest.ts'
import { quote } from '../../problems/wording.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import { fieldOf } from '../../resolve/field-path.ts'
import { isUnread } from '../../resolve/unread.ts'
import type { Check } from '../check.ts'
import { effectsOf } from '../parts.ts'

export const unaskedValue: Check = {
  code: 'unasked-value',
  titleInChinese: '流转没有询问的值',
  severity: 'error',
  why: localized(
    'A transition takes only what it asks for; the value would be left out without a word.',
    '流转只接收它询问的值，多给的会被悄悄丢掉。',
  ),
  fix: localized(
    'Name something from `ask` of the transition, or add it there.',
    '请写 ask 中的名称，或把它加进 ask。',
  ),
  any({ references, facts, report }) {
    for (const { pointer, path, resource: name, meaning, around } of references.fields) {
      if (meaning.askedBy === undefined) continue
      const run = String(around[meaning.askedBy])
      const resource = facts.resource(name)
      const found = resource && !isUnread(resource) ? transitionOf(resource, run) : undefined
      const names = found?.transition.ask.map(each => each.name)
      if (!names || names.includes(path) || fieldOf(resource!, path) === undefined) continue
      report({ pointer, what: unasked(`${name}.${run}`, path), ...suggest(path, names) })
    }
  },
  resource({ value, facts, report }) {
    for (const { pointer, effect } of effectsOf(value)) {
      if (!('transition' in effect) || effect.values === undefined) continue
      const resource = facts.resource(effect.transition)
      const found = resource && !isUnread(resource) ? transitionOf(resource, effect.run) : undefined
      if (!found) continue
      const names = found.transition.ask.map(({ name }) => name)
      for (const name of Object.keys(effect.values).filter(each => !names.includes(each))) {
        const what = unasked(`${effect.transition}.${effect.run}`, name)
        report({ pointer: pointerTo(pointer, 'values', name), target: 'key', what, ...suggest(name, names) })
      }
    }
  },
}

function unasked(act: string, name: string): LocalizedText {
  return localized('"{act}" does not ask for {name}.', '"{act}" 不要求填写 {name}。', { act, name: quote(name) })
}
