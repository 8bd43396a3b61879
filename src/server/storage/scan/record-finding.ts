import type { Field, Resource } from '#model/app-model.ts'
import { type LocalizedText, localized, namedPart } from '#model/localized-text.ts'
import type { MigrationStep } from '../migration/migration-step.ts'

/** Records that do not fit the config; a start does not refuse them. */
export interface RecordFinding {
  readonly kind:
    | 'too-long'
    | 'empty-required'
    | 'unknown-value'
    | 'lossy-type'
    | 'unfit-value'
    | 'other-spelling'
    | 'unknown-record'
  readonly resource: string
  readonly field: string
  /** unknown-value: a value that is no longer among the field's options. */
  readonly value?: string
  readonly records: number
  readonly what: LocalizedText
  /** unknown-value: the same without the value. */
  readonly whatWithoutValues?: LocalizedText
  /** Their new values, if they change. */
  readonly why?: LocalizedText
  /** Labels of some of the records. */
  readonly examples: readonly string[]
  /** The field differs from the config in effect; other mismatches are no consequence of the change. */
  readonly isNew: boolean
}
/** A finding whose records are only counted yet. */
export type Counted = Omit<RecordFinding, 'examples' | 'isNew'>

export function emptyRequired(
  place: Pick<RecordFinding, 'resource' | 'field'>,
  name: LocalizedText,
  records: number,
): Counted {
  const what = localized(
    `{name}: {records} ${records === 1 ? 'has' : 'have'} no value, and it is required`,
    '{name}：{records}没有值，而该字段为必填',
    { name, records: recordsOf(records) },
  )
  return { ...place, kind: 'empty-required', records, what }
}

export function otherSpelling(name: LocalizedText, records: number) {
  const what = localized(
    `{name}: {records} ${records === 1 ? 'has' : 'have'} another spelling than the field stores from now on`,
    '{name}：{records}的值与该字段今后的存储格式不一致',
    { name, records: recordsOf(records) },
  )
  const why = localized(
    'they stay as they are, are not found by the new spelling, and change when they are saved next',
    '这些记录保持原样，按新格式搜索不到，下次保存时会改为新格式',
  )
  return { what, why }
}

export function nameOf({ name, fields }: Resource, field: string): LocalizedText {
  return namedPart(`${name}.${field}`, fields[field]?.title)
}

export function unknownValue(resource: Resource, field: Field, records: number, value?: string): LocalizedText {
  const named =
    value === undefined ? localized('a value', '某个值') : localized('the value "{value}"', '“{value}”', { value })
  return localized(
    `{name}: {records} ${records === 1 ? 'has' : 'have'} {named}, which is not among the {choices}`,
    '{name}：{records}的值为{named}，不在{choices}中',
    {
      name: nameOf(resource, field.name),
      records: recordsOf(records),
      named,
      choices: field.dictionary
        ? localized('values of the dictionary {name}', '字典 {name} ', { name: field.dictionary })
        : localized('options', '选项'),
    },
  )
}

/** What is said of texts that are longer than `most`. */
export function tooLong(name: LocalizedText, records: number, most: number): LocalizedText {
  return localized(
    `{name}: {records} ${records === 1 ? 'is' : 'are'} longer than {most} characters`,
    '{name}：{records}超过 {most} 个字符',
    { name, records: recordsOf(records), most },
  )
}

/** What is said of values that a change of type would not keep whole, and what becomes of them. */
export function lossyType(name: LocalizedText, records: number, type: string, step: MigrationStep) {
  const parts = { name, type, records: recordsOf(records) }
  if (step.kind === 'widen-column')
    return {
      what: localized(
        '{name}: the change to {type} is lossy for {records} if these are amounts of money: each becomes its number of fen (18870 for 188.70)',
        '{name}：如果是金额，改为 {type} 会使 {records}丢失信息：值将变为以分为单位的数字（188.70 变为 18870）',
        parts,
      ),
      why: localized(
        'the former values are kept until "prune"; a way back brings them back',
        '原值会保留到执行 prune 为止；回退配置可恢复',
      ),
    }
  return {
    what: localized(
      '{name}: the change to {type} is lossy for {records}, so it is refused',
      '{name}：改为 {type} 会使 {records}丢失数据，因此不允许',
      parts,
    ),
    why: localized(
      'choose a type that takes these values, or leave the field as it was',
      '请选择能容纳这些值的类型，或保留字段原设置',
    ),
  }
}

/** What is said of values that the rules of their field refuse; `code` is the refusal. */
export function unfitValue(name: LocalizedText, records: number, code: string): LocalizedText {
  return localized(
    `{name}: {records} ${records === 1 ? 'has' : 'have'} values that its rules do not take any more ({code})`,
    '{name}：{records}的值不再符合字段规则（{code}）',
    { name, records: recordsOf(records), code },
  )
}

/** What is said of references to records of `target` that do not exist. */
export function unknownRecord(name: LocalizedText, records: number, target: string): LocalizedText {
  return localized(
    `{name}: {records} ${records === 1 ? 'names' : 'name'} a {target} that is not there`,
    '{name}：{records}引用的 {target} 不存在',
    { name, records: recordsOf(records), target },
  )
}

function recordsOf(records: number): LocalizedText {
  return localized(records === 1 ? '1 record' : '{records} records', '{records} 条记录', { records })
}
