import { fieldTypeOf, figureTypes, valueTypeOf } from '#model/field-types/index.ts'
import type { EffectConfig, ResourceConfig } from '../../config-types.ts'
import { oneOfNames } from '../../problems/wording.ts'
import { type Pointer, pointerTo } from '../../read/parse/json-pointer.ts'
import { fieldAt, fieldOf, followPath } from '../../resolve/field-path.ts'
import { isUnread } from '../../resolve/unread.ts'
import type { Check, Subject } from '../check.ts'
import { askersOf, each, effectsOf, fieldConfigsOf } from '../parts.ts'

export const unfitField: Check = {
  code: 'unfit-field',
  severity: 'error',
  why: 'Nothing can be done there with values of that type.',
  fix: 'Name a field of a fitting type.',
  any(subject) {
    const { references, facts, report } = subject
    for (const { pointer, path, resource, meaning, around } of references.fields) {
      const { types, declaredTypes, account } = meaning
      const owner = types || declaredTypes || account ? facts.resource(resource) : undefined
      const field = owner && fieldAt(owner, path, facts)?.field
      if (!field || isUnread(field)) continue
      const fitting = typeof types === 'function' ? types(around) : types
      if (fitting) demand(subject, pointer, path, valueTypeOf(field).name, fitting)
      if (declaredTypes) demand(subject, pointer, path, field.type, declaredTypes)
      if (account && !(field.type === 'reference' && field.resource === 'account'))
        report({ pointer, what: `"${path}" names no account that could be notified.` })
    }
  },
  resource(subject) {
    const { file, value, facts, report } = subject
    for (const { pointer, name } of each('/optionFields', value.optionFields)) {
      const field = facts.resource(file.name)?.fields[name]
      if (!field || isUnread(field) || !valueTypeOf(field).wordless) continue
      report({ pointer, what: `"${name}" is of type ${valueTypeOf(field).name}, which no line of text can show.` })
    }
    for (const { pointer, name } of askedFieldsOf(value)) {
      const field = facts.resource(file.name)?.fields[name]
      if (!field || isUnread(field) || !(fieldTypeOf(field.type)?.systemSet || field.type === 'computed')) continue
      report({ pointer, what: `"${name}" is of type ${field.type}: the platform sets it, so it cannot be an input.` })
    }
    for (const { pointer, effect } of effectsOf(value)) {
      if ('assign' in effect) demandCandidates(subject, pointer, effect)
      if (!('generate' in effect)) continue
      const row = value.selections?.[effect.for]?.resource
      demandReference(subject, pointerTo(pointer, 'into'), [row, effect.into], effect.generate)
    }
    for (const [name, { resource, each: source }] of Object.entries(value.lines ?? {}))
      if (source) demandList(subject, pointerTo('/lines', name, 'each'), resource, source)
    for (const { pointer, config } of fieldConfigsOf(value)) {
      if (config.mayDo && !['account', 'role'].includes(config.resource ?? ''))
        report({ pointer: pointerTo(pointer, 'mayDo'), what: 'Only accounts and roles may do something.' })
      const { operation, resource, field: path } = config.aggregate ?? {}
      const given = operation === 'exists' ? ['boolean'] : operation === 'count' ? ['integer', 'decimal'] : undefined
      if (given && config.result !== undefined && !given.includes(String(config.result))) {
        const what = `"${operation}" gives ${oneOfNames(given.slice(0, 1))}, not "${config.result}".`
        report({ pointer: pointerTo(pointer, 'result'), what, didYouMean: given[0]! })
      }
      const types = operation === 'sum' ? figureTypes('amount') : operation === 'avg' ? figureTypes() : undefined
      const owner = types && facts.resource(resource ?? '')
      const field = owner && fieldAt(owner, path ?? '', facts)?.field
      if (field && path !== undefined && !isUnread(field))
        demand(subject, pointerTo(pointer, 'aggregate', 'field'), path, valueTypeOf(field).name, types)
    }
  },
}

/** Fields of the record that are inputs of transitions and operations. */
function askedFieldsOf(value: ResourceConfig) {
  return askersOf(value).flatMap(({ pointer, ask }) =>
    (ask ?? []).flatMap((entry, index) => {
      const at = pointerTo(pointer, 'ask', index)
      if (typeof entry === 'string') return [{ pointer: at, name: entry }]
      return 'type' in entry ? [] : [{ pointer: pointerTo(at, 'name'), name: entry.name }]
    }),
  )
}

/** Reports a field or path with an unsuitable type. */
function demand({ report }: Subject<unknown>, pointer: Pointer, path: string, type: string, types: readonly string[]) {
  if (types.includes(type)) return
  report({ pointer, what: `"${path}" is of type ${type}; here it must be ${oneOfNames(types)}.` })
}

/** A field of the row must be able to refer to the record created for it. */
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

/** An assigned field must be a reference, and its candidates must be restricted. */
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

/** Source of lines: records in a list, over one reference at most, that the lines refer to. */
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
