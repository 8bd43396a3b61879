import { valueTypeOf } from '#model/field-types/index.ts'
import { pageKindOf } from '#model/page-kinds/index.ts'
import { deadlinesOf } from '../mentions/deadlines.ts'
import { pointerTo } from '../parse/json-pointer.ts'
import { oneOfNames } from '../problems/wording.ts'
import { fieldAt } from '../resolve/field-path.ts'
import { isUnread } from '../resolve/unread.ts'
import type { Check } from './check.ts'

/** What a deadline can run from. */
const STARTS: readonly string[] = ['date', 'datetime']

export const unfitField: Check = {
  code: 'unfit-field',
  severity: 'error',
  why: 'Nothing can be done there with values of that type.',
  fix: 'Name a field of a fitting type.',
  page({ value, facts, report }) {
    for (const { at, field, types, resource = value.resource } of pageKindOf(value.kind)?.mentions?.(value) ?? []) {
      const owner = field === undefined || types === undefined ? undefined : facts.resource(resource)
      const step = owner && fieldAt(owner, field!, facts)
      if (step === undefined || isUnread(step.field)) continue
      const type = valueTypeOf(step.field).name
      if (types!.includes(type)) continue
      report({
        pointer: pointerTo('', ...at),
        what: `"${field}" is of type ${type}; here it must be ${oneOfNames(types!)}.`,
      })
    }
  },
  resource({ file, value, facts, report }) {
    const owner = facts.resource(file.name)
    for (const { pointer, deadline } of deadlinesOf(value)) {
      const step = deadline.from === undefined || owner === undefined ? undefined : fieldAt(owner, deadline.from, facts)
      if (step === undefined || isUnread(step.field) || STARTS.includes(step.field.type)) continue
      const what = `"${deadline.from}" is of type ${step.field.type}; here it must be ${oneOfNames(STARTS)}.`
      report({ pointer: pointerTo(pointer, 'from'), what })
    }
  },
}
