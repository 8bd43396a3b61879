import type { Field } from '#model/app-model.ts'
import { figureTypes, valueTypeOf } from '#model/field-types/index.ts'
import { pageKindOf } from '#model/page-kinds/index.ts'
import type { EffectConfig, ResourceConfig } from '../config-types.ts'
import { deadlinesOf } from '../mentions/deadlines.ts'
import { fieldConfigsOf } from '../mentions/field-configs.ts'
import { rowOf } from '../mentions/generated.ts'
import { each } from '../mentions/roles.ts'
import { effectsOf, transitionsOf } from '../mentions/transitions.ts'
import { type Pointer, pointerTo } from '../parse/json-pointer.ts'
import { oneOfNames } from '../problems/wording.ts'
import { fieldAt, fieldOf, followPath } from '../resolve/field-path.ts'
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
    const { file, value, facts, report } = subject
    for (const { pointer, name } of each('/optionFields', value.optionFields)) {
      const field = facts.resource(file.name)?.fields[name]
      if (!field || isUnread(field) || !valueTypeOf(field).wordless) continue
      report({ pointer, what: `"${name}" is of type ${valueTypeOf(field).name}, which no line of text can show.` })
    }
    for (const { pointer, deadline } of deadlinesOf(value)) {
      if (deadline.from !== undefined)
        demand(subject, pointerTo(pointer, 'from'), file.name, deadline.from, STARTS, typeOf)
      demandAccount(subject, pointerTo(pointer, 'notify'), deadline.notify)
      for (const [index, { notify }] of (deadline.escalate ?? []).entries())
        demandAccount(subject, pointerTo(pointer, 'escalate', index, 'notify'), notify)
    }
    for (const { pointer, transition } of transitionsOf(value)) {
      const { at, as } = transition.schedule ?? {}
      if (at !== undefined) demand(subject, pointerTo(pointer, 'schedule', 'at'), file.name, at, ['datetime'], typeOf)
      demandAccount(subject, pointerTo(pointer, 'schedule', 'as'), as)
    }
    for (const { pointer, effect } of effectsOf(value)) {
      if ('count' in effect) demand(subject, pointerTo(pointer, 'into'), file.name, effect.into, ['integer'], typeOf)
      if ('create' in effect && effect.each !== undefined)
        demand(subject, pointerTo(pointer, 'each'), file.name, effect.each, ['references'], typeOf)
      if (!('generate' in effect)) continue
      for (const [key, name] of Object.entries(effect.counts ?? {}))
        demand(subject, pointerTo(pointer, 'counts', key), file.name, name, ['integer'], typeOf)
      demandReference(subject, pointerTo(pointer, 'into'), [rowOf(value, effect), effect.into], effect.generate)
    }
    for (const { pointer, effect } of effectsOf(value))
      if ('assign' in effect) demandCandidates(subject, pointer, effect)
    for (const [name, { resource, each }] of Object.entries(value.lines ?? {}))
      if (each) demandList(subject, pointerTo('/lines', name, 'each'), resource, each)
    for (const { pointer, config } of fieldConfigsOf(value)) {
      const { operation, resource, field } = config.aggregate ?? {}
      const types = operation === 'sum' ? figureTypes('amount') : operation === 'avg' ? figureTypes() : undefined
      if (resource === undefined || field === undefined || types === undefined) continue
      demand(subject, pointerTo(pointer, 'aggregate', 'field'), resource, field, types)
    }
  },
}

const typeOf = ({ type }: Field) => type

/** Tells of a field or path of the resource that is of none of the types. */
function demand(
  { facts, report }: Subject<unknown>,
  pointer: Pointer,
  resource: string,
  path: string,
  types: readonly string[],
  nameOf: (field: Field) => string = field => valueTypeOf(field).name,
): void {
  const owner = facts.resource(resource)
  const field = owner && fieldAt(owner, path, facts)?.field
  if (field === undefined || isUnread(field) || types.includes(nameOf(field))) return
  report({ pointer, what: `"${path}" is of type ${nameOf(field)}; here it must be ${oneOfNames(types)}.` })
}

/** A field of the row must be able to point at the record that is made for it. */
function demandReference(
  { facts, report }: Subject<unknown>,
  pointer: Pointer,
  [row, name]: readonly (string | undefined)[],
  resource: string,
): void {
  const owner = row === undefined || name === undefined ? undefined : facts.resource(row)
  const field = owner && name !== undefined ? fieldAt(owner, name, facts)?.field : undefined
  if (!field || isUnread(field) || (field.type === 'reference' && field.resource === resource)) return
  report({ pointer, what: `"${name}" cannot point at a record of "${resource}".` })
}

/** What is assigned by rule must be a reference, and something must say who may be chosen. */
function demandCandidates(
  { file, facts, report }: Subject<ResourceConfig>,
  pointer: Pointer,
  { assign, per, where }: Extract<EffectConfig, { readonly assign: string }>,
) {
  const owner = facts.resource(file.name)
  const field = owner && fieldOf(owner, assign)
  if (!field || isUnread(field)) return
  const target = field.type === 'reference' ? facts.resource(field.resource ?? '') : undefined
  if (field.type !== 'reference')
    report({ pointer: pointerTo(pointer, 'assign'), what: `"${assign}" is no reference.` })
  else if (field.choices === undefined && where === undefined) {
    const what = `Nothing says which records may be assigned to "${assign}".`
    const why = 'Every record there is would be a candidate.'
    const fix = 'Give the field `choices`, or the effect a `where`.'
    report({ pointer: pointerTo(pointer, 'assign'), what, why, fix })
  }
  const share = target && per !== undefined ? fieldOf(target, per) : undefined
  if (share && !isUnread(share) && share.type !== 'reference')
    report({ pointer: pointerTo(pointer, 'per'), what: `"${per}" of "${target?.name}" is no reference.` })
}

/** Whom a deadline tells, or in whose name something is done, must be an account. */
function demandAccount({ file, facts, report }: Subject<ResourceConfig>, pointer: Pointer, name = '') {
  const owner = name === '' ? undefined : facts.resource(file.name)
  const field = owner && fieldAt(owner, name, facts)?.field
  if (!field || isUnread(field) || (field.type === 'reference' && field.resource === 'account')) return
  report({ pointer, what: `"${name}" names no account that could be told.` })
}

/** What lines are made for: records that a list names, reached over one reference at most, and named by the lines. */
function demandList(
  { file, facts, report }: Subject<ResourceConfig>,
  pointer: Pointer,
  resource: string,
  { of, field }: { readonly of: string; readonly field: string },
) {
  const [owner, lines] = [facts.resource(file.name), facts.resource(resource)]
  const followed = owner && followPath(owner, of, facts)
  const [list, ...before] = followed?.ok ? [...followed.steps].reverse().map(step => step.field) : []
  if (!list || isUnread(list)) return
  if (list.type !== 'references' || before.some(({ type }) => type !== 'reference'))
    return report({ pointer: pointerTo(pointer, 'of'), what: `"${of}" is no list of references.` })
  const named = lines && fieldAt(lines, field, facts)?.field
  if (!named || isUnread(named) || (named.type === 'reference' && named.resource === list.resource)) return
  report({
    pointer: pointerTo(pointer, 'field'),
    what: `"${field}" of "${resource}" does not refer to "${list.resource}", of which "${of}" lists records.`,
  })
}
