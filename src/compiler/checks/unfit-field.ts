import type { Field } from '#model/app-model.ts'
import { figureTypes, valueTypeOf } from '#model/field-types/index.ts'
import { pageKindOf } from '#model/page-kinds/index.ts'
import type { ResourceConfig } from '../config-types.ts'
import { deadlinesOf } from '../mentions/deadlines.ts'
import { fieldConfigsOf } from '../mentions/field-configs.ts'
import { type Pointer, pointerTo } from '../parse/json-pointer.ts'
import { oneOfNames } from '../problems/wording.ts'
import { fieldAt } from '../resolve/field-path.ts'
import { isUnread } from '../resolve/unread.ts'
import type { Check, Subject } from './check.ts'

/** What a deadline can run from. */
const STARTS: readonly string[] = ['date', 'datetime']

export const unfitField: Check = {
  code: 'unfit-field',
  severity: 'error',
  why: 'Nothing can be done there with values of that type.',
  fix: 'Name a field of a fitting type.',
  page(subject) {
    const { value } = subject
    for (const { at, field, types, resource = value.resource } of pageKindOf(value.kind)?.mentions?.(value) ?? [])
      if (field !== undefined && types !== undefined) demand(subject, pointerTo('', ...at), resource, field, types)
  },
  resource(subject) {
    const { file, value } = subject
    for (const { pointer, deadline } of deadlinesOf(value)) {
      if (deadline.from !== undefined)
        demand(subject, pointerTo(pointer, 'from'), file.name, deadline.from, STARTS, ({ type }) => type)
      demandAccount(subject, pointerTo(pointer, 'notify'), deadline.notify)
    }
    for (const { pointer, config } of fieldConfigsOf(value)) {
      const { operation, resource, field } = config.aggregate ?? {}
      const types = operation === 'sum' ? figureTypes('amount') : operation === 'avg' ? figureTypes() : undefined
      if (resource === undefined || field === undefined || types === undefined) continue
      demand(subject, pointerTo(pointer, 'aggregate', 'field'), resource, field, types)
    }
  },
}

/** Tells of a field or path of the resource that is of none of the types. */
function demand(
  { facts, report }: Subject<unknown>,
  pointer: Pointer,
  resource: string,
  path: string,
  types: readonly string[],
  typeOf: (field: Field) => string = field => valueTypeOf(field).name,
): void {
  const owner = facts.resource(resource)
  const field = owner && fieldAt(owner, path, facts)?.field
  if (field === undefined || isUnread(field) || types.includes(typeOf(field))) return
  report({ pointer, what: `"${path}" is of type ${typeOf(field)}; here it must be ${oneOfNames(types)}.` })
}

/** Whom a deadline tells must be an account. */
function demandAccount({ file, facts, report }: Subject<ResourceConfig>, pointer: Pointer, name = '') {
  const owner = name === '' ? undefined : facts.resource(file.name)
  const field = owner && fieldAt(owner, name, facts)?.field
  if (!field || isUnread(field) || (field.type === 'reference' && field.resource === 'account')) return
  report({ pointer, what: `"${name}" names no account that could be told.` })
}
