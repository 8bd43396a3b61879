import type { Field } from '#model/app-model.ts'
import { fieldTypeOf, figureTypes, valueTypeOf } from '#model/field-types/index.ts'
import { localized } from '#model/localized-text.ts'
import type { EffectConfig, ResourceConfig } from '../../config-types.ts'
import { oneOfNamesText } from '../../problems/wording.ts'
import { type Pointer, parentOf, pointerTo } from '../../read/parse/json-pointer.ts'
import { fieldAt, fieldOf, followPath } from '../../resolve/field-path.ts'
import { isUnread } from '../../resolve/unread.ts'
import type { FieldReference } from '../../walk/references.ts'
import type { Check, Subject } from '../check.ts'
import { askersOf, each, effectsOf, fieldConfigsOf } from '../parts.ts'

export const unfitField: Check = {
  code: 'unfit-field',
  titleInChinese: '字段类型不合适',
  severity: 'error',
  why: localized('Nothing can be done there with values of that type.', '这类值在此处无法使用。'),
  fix: localized('Name a field of a fitting type.', '请换一个类型合适的字段。'),
  any(subject) {
    const { references, facts, report } = subject
    for (const reference of references.fields) {
      const { pointer, path, resource, meaning, around } = reference
      const { types, declaredTypes, account, reportedBy } = meaning
      if (reportedBy !== undefined) continue
      const owner = types || declaredTypes || account ? facts.resource(resource) : undefined
      const field = owner && fieldAt(owner, path, facts)?.field
      if (!field || isUnread(field)) continue
      demandTarget(subject, reference, field)
      demandResources(subject, reference, field)
      const fitting = typeof types === 'function' ? types(around) : types
      const fields = path.includes('.') ? [] : Object.values(owner.fields)
      const only = (types: readonly string[], typeOf: (field: Field) => string) => {
        const [found, ...others] = fields.filter(each => types.includes(typeOf(each)))
        return others.length === 0 ? found?.name : undefined
      }
      const valueType = (each: Field) => valueTypeOf(each).name
      if (fitting) demand(subject, pointer, path, valueType(field), fitting, only(fitting, valueType))
      if (declaredTypes)
        demand(
          subject,
          pointer,
          path,
          field.type,
          declaredTypes,
          only(declaredTypes, each => each.type),
        )
      // A reference to an unknown resource is reported where it is declared.
      const isLost = field.resource !== undefined && facts.resource(field.resource) === undefined
      if (account && !isLost && !(field.type === 'reference' && field.resource === 'account'))
        report({
          pointer,
          what: localized('"{path}" names no account that could be notified.', '"{path}" 不是可以通知的账号。', {
            path,
          }),
        })
    }
  },
  resource(subject) {
    const { file, value, facts, report } = subject
    for (const { pointer, name } of each('/optionFields', value.optionFields)) {
      const field = facts.resource(file.name)?.fields[name]
      if (!field || isUnread(field) || !valueTypeOf(field).wordless) continue
      report({
        pointer,
        what: localized(
          '"{name}" is of type {type}, which no line of text can show.',
          '"{name}" 的类型为 {type}，无法显示为一行文字。',
          { name, type: valueTypeOf(field).name },
        ),
      })
    }
    for (const { pointer, name } of askedFieldsOf(value)) {
      const field = facts.resource(file.name)?.fields[name]
      if (!field || isUnread(field) || !(fieldTypeOf(field.type)?.systemSet || field.type === 'computed')) continue
      report({
        pointer,
        what: localized(
          '"{name}" is of type {type}: the platform sets it, so it cannot be an input.',
          '"{name}" 的类型为 {type}，由平台填写，不能作为输入。',
          { name, type: field.type },
        ),
      })
    }
    for (const { pointer, effect } of effectsOf(value)) {
      if ('assign' in effect) demandCandidates(subject, pointer, effect)
      if ('updateCounted' in effect) demandAggregate(subject, pointer, effect.updateCounted)
      if ('create' in effect)
        demandReference(subject, pointerTo(pointer, 'into'), [file.name, effect.into], effect.create)
      if (!('generate' in effect)) continue
      const row = value.selections?.[effect.for]?.resource
      demandReference(subject, pointerTo(pointer, 'into'), [row, effect.into], effect.generate)
    }
    for (const [name, { resource, each: source }] of Object.entries(value.lines ?? {}))
      if (source) demandList(subject, pointerTo('/lines', name, 'each'), resource, source)
    for (const { pointer, config } of fieldConfigsOf(value)) {
      const source = facts.resource(config.resource ?? '')?.source
      if (source?.kind === 'rest' && source.idType === 'text')
        report({
          pointer: pointerTo(pointer, 'resource'),
          what: localized(
            'The ids of "{resource}" are texts, which no field can refer to.',
            '"{resource}" 的 id 是文本，字段不能引用它。',
            { resource: String(config.resource) },
          ),
          fix: localized(
            'Take the records over by `defineSource`, or store their id in a field of type `text`.',
            '请用 `defineSource` 接入这些记录，或用 `text` 类型的字段保存其 id。',
          ),
        })
      if (config.mayDo && !['account', 'role'].includes(config.resource ?? ''))
        report({
          pointer: pointerTo(pointer, 'mayDo'),
          what: localized('Only accounts and roles may do something.', '只有账号和角色可以有权限。'),
        })
      const { operation, resource, field: path } = config.aggregate ?? {}
      const given = operation === 'exists' ? ['boolean'] : operation === 'count' ? ['integer', 'decimal'] : undefined
      if (given && config.result !== undefined && !given.includes(String(config.result))) {
        const what = localized(
          '"{operation}" gives {given}, not "{result}".',
          '"{operation}" 的结果是 {given}，而不是 "{result}"。',
          { operation: String(operation), given: oneOfNamesText(given.slice(0, 1)), result: String(config.result) },
        )
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

/** The field refers to the resource named beside it. */
function demandTarget({ report }: Subject<unknown>, { pointer, path, meaning, around }: FieldReference, field: Field) {
  const named = meaning.refersTo === undefined ? undefined : around[meaning.refersTo]
  if (named === undefined || field.resource === undefined || field.resource === named) return
  report({
    pointer: pointerTo(parentOf(pointer), meaning.refersTo!),
    what: localized(
      '"{path}" refers to "{other}", not to "{named}".',
      '"{path}" 引用的是 "{other}"，而不是 "{named}"。',
      {
        path,
        other: field.resource,
        named: String(named),
      },
    ),
    didYouMean: field.resource,
  })
}

/** One value of the field at least is the name of a resource. */
function demandResources(
  { facts, report }: Subject<unknown>,
  { pointer, path, meaning }: FieldReference,
  field: Field,
) {
  const { type, options = [] } = field
  if (meaning.valuesName !== 'resource' || type !== 'enum' || options.length === 0) return
  if (options.some(option => facts.resource(option.value) !== undefined)) return
  report({
    pointer,
    what: localized('No value of "{path}" is the name of a resource.', '"{path}" 的取值中没有资源名称。', { path }),
    fix: localized('Name a field whose values are names of resources.', '请填写取值为资源名称的字段。'),
  })
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
function demand(
  { report }: Subject<unknown>,
  pointer: Pointer,
  path: string,
  type: string,
  types: readonly string[],
  only?: string,
) {
  if (types.includes(type)) return
  report({
    pointer,
    ...(only === undefined ? {} : { didYouMean: only, isGuess: true }),
    what: localized(
      '"{path}" is of type {type}; here it must be {types}.',
      '"{path}" 的类型为 {type}，此处须为 {types}。',
      { path, type, types: oneOfNamesText(types) },
    ),
  })
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
  report({
    pointer,
    what: localized('"{name}" cannot point at a record of "{resource}".', '"{name}" 不能引用 "{resource}" 的记录。', {
      name: String(name),
      resource,
    }),
  })
}

/** A computed field whose rows are changed must be computed from rows. */
function demandAggregate({ file, facts, report }: Subject<ResourceConfig>, pointer: Pointer, name: string): void {
  const owner = facts.resource(file.name)
  const field = owner && fieldOf(owner, name)
  if (!field || isUnread(field) || field.type !== 'computed' || field.aggregate) return
  report({
    pointer: pointerTo(pointer, 'updateCounted'),
    what: localized(
      '"{name}" counts no records: it has no `aggregate`.',
      '"{name}" 没有 `aggregate`，不统计任何记录。',
      {
        name,
      },
    ),
  })
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
    report({
      pointer: pointerTo(pointer, 'assign'),
      what: localized('"{assign}" is no reference.', '"{assign}" 不是引用字段。', { assign }),
    })
  else if (field.choices === undefined && where === undefined) {
    const what = localized(
      'Nothing says which records may be assigned to "{assign}".',
      '没有写明哪些记录可以分派给 "{assign}"。',
      { assign },
    )
    const why = localized('Every record there is would be a candidate.', '所有记录都会成为候选。')
    const fix = localized(
      'Give the field `choices`, or the effect a `where`.',
      '请为字段设置 `choices`，或为效果设置 `where`。',
    )
    report({ pointer: pointerTo(pointer, 'assign'), what, why, fix })
  }
  const share = target && per !== undefined ? fieldOf(target, per) : undefined
  if (share && !isUnread(share) && share.type !== 'reference')
    report({
      pointer: pointerTo(pointer, 'per'),
      what: localized('"{per}" of "{target}" is no reference.', '"{target}" 的 "{per}" 不是引用字段。', {
        per: String(per),
        target: String(target?.name),
      }),
    })
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
    return report({
      pointer: pointerTo(pointer, 'of'),
      what: localized('"{of}" is no list of references.', '"{of}" 不是引用列表。', { of }),
    })
  const named = lines && fieldAt(lines, field, facts)?.field
  if (!named || isUnread(named) || (named.type === 'reference' && named.resource === list.resource)) return
  report({
    pointer: pointerTo(pointer, 'field'),
    what: localized(
      '"{field}" of "{resource}" does not refer to "{list}", of which "{of}" lists records.',
      '"{resource}" 的 "{field}" 不引用 "{list}"，而 "{of}" 列出的是它的记录。',
      { field, resource, list: String(list.resource), of },
    ),
  })
}
