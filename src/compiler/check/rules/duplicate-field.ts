import { localized } from '#model/localized-text.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import type { Check } from '../check.ts'

/** Sections of one form share their fields: a field may be in only one of them. */
const SECTION = /^(\/sections|\/detail\/groups)\/\d+\/fields$/

export const duplicateField: Check = {
  code: 'duplicate-field',
  titleInChinese: '字段重复',
  severity: 'error',
  why: localized('It would be shown or requested twice.', '字段会显示或请求两次。'),
  fix: localized('Remove one of the two.', '请删除其中一个。'),
  any({ references, report }) {
    const lists = new Map<string, Set<string>>()
    for (const { list, path, pointer } of references.fields) {
      if (list === undefined) continue
      const place = SECTION.exec(list)?.[1] ?? list
      const seen = lists.get(place) ?? new Set()
      lists.set(place, seen)
      if (seen.has(path))
        report({
          pointer,
          what: localized('"{path}" stands in this list already.', '此列表中已有 "{path}"。', { path }),
        })
      seen.add(path)
    }
  },
  page({ value, report }) {
    for (const [place, buttons = []] of Object.entries(value.actions ?? {})) {
      for (const [index, button] of buttons.entries()) {
        if (typeof button !== 'string' || buttons.indexOf(button) === index) continue
        report({
          pointer: pointerTo('/actions', place, index),
          what: localized('"{button}" stands in this list already.', '此列表中已有 "{button}"。', { button }),
        })
      }
    }
  },
}
