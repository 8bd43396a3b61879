import type { Field } from '#model/app-model.ts'
import type { RecurrenceConfig } from '#model/config-schema/resource/recurrence.ts'
import { CYCLES, WEEK_DAYS } from '#model/dates/recurrence.ts'
import { joined, localized } from '#model/localized-text.ts'
import type { ResourceConfig } from '../../config-types.ts'
import { suggest } from '../../problems/suggest.ts'
import { type Pointer, pointerTo } from '../../read/parse/json-pointer.ts'
import { fieldOf } from '../../resolve/field-path.ts'
import { isUnread } from '../../resolve/unread.ts'
import type { Check, Subject } from '../check.ts'
import { transitionsOf } from '../parts.ts'

export const unfitRecurrence: Check = {
  code: 'unfit-recurrence',
  titleInChinese: '周期字段不合适',
  severity: 'error',
  why: localized('Nobody could tell on which days it is to be done.', '无法判断在哪些天执行。'),
  fix: localized('Name a field of a fitting type.', '请换一个类型合适的字段。'),
  resource(subject) {
    for (const { pointer, transition } of transitionsOf(subject.value)) {
      if (transition.recurrence === undefined) continue
      const at = pointerTo(pointer, 'recurrence')
      checkCycle(subject, at, transition.recurrence)
      checkFields(subject, at, transition.recurrence)
    }
  },
}

function checkCycle(subject: Subject<ResourceConfig>, pointer: Pointer, { cycle, every, start }: RecurrenceConfig) {
  const { report } = subject
  if ((cycle === undefined) === (every === undefined)) {
    const what =
      cycle === undefined
        ? localized('How often?', '没有写明周期。')
        : localized('"cycle" and "every" both say how often.', '"cycle" 和 "every" 都写明了周期。')
    const file = subject.file.source.path
    const restsOn = cycle === undefined ? [{ file, pointer: pointerTo(pointer, 'every') }] : []
    return report({
      pointer,
      target: 'key',
      what,
      restsOn,
      fix: localized('Write either "cycle" or "every".', '请写 "cycle" 或 "every" 其中之一。'),
    })
  }
  const options = cycle === undefined ? [every!] : optionsAt(subject, cycle)
  if (start !== undefined || !options.includes('once')) return
  const what = localized(
    '"once" never falls due: no field says from when.',
    '"once" 永远不会到期：没有字段写明从何时起。',
  )
  report({
    pointer,
    target: 'key',
    what,
    fix: localized('Name a date or datetime field in "start".', '请在 "start" 中填写日期或日期时间字段。'),
  })
}

function checkFields(subject: Subject<ResourceConfig>, at: Pointer, recurrence: RecurrenceConfig) {
  for (const [key, types] of Object.entries(TYPES)) {
    const name = recurrence[key as keyof typeof TYPES]
    const field = name === undefined ? undefined : fieldAt(subject, name)
    if (!field) continue
    const pointer = pointerTo(at, key)
    if (!types.includes(field.type)) {
      const what = localized(
        '"{name}" is of type {type}; here it must be {types}.',
        '"{name}" 的类型为 {type}，此处须为 {types}。',
        { name: String(name), type: field.type, types: joined(types, ' or ', ' 或 ') },
      )
      subject.report({ pointer, what })
    } else checkWords(subject, pointer, key, field)
  }
  for (const key of ['as', 'notify'] as const) {
    const name = recurrence[key]
    const field = name === undefined ? undefined : fieldAt(subject, name)
    const isList = field?.type === 'references' && key === 'notify'
    if (!field || ((field.type === 'reference' || isList) && field.resource === 'account')) continue
    subject.report({
      pointer: pointerTo(at, key),
      what: localized('"{name}" names no account.', '"{name}" 不是账号。', { name: String(name) }),
    })
  }
}

const TYPES: Readonly<
  Record<Exclude<keyof RecurrenceConfig, 'every' | 'missed' | 'as' | 'notify'>, readonly string[]>
> = {
  cycle: ['enum'],
  weekDays: ['tags'],
  monthDays: ['tags', 'integer'],
  time: ['time'],
  until: ['time'],
  start: ['date', 'datetime'],
  end: ['date', 'datetime'],
  next: ['datetime'],
  last: ['datetime'],
}

/** The options of the field must be known cycles. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  cycle: CYCLES,
  weekDays: WEEK_DAYS,
  monthDays: Array.from({ length: 31 }, (_, index) => String(index + 1)),
}

function checkWords({ report }: Subject<ResourceConfig>, pointer: Pointer, key: string, field: Field) {
  const words = WORDS[key]
  const unknown = words && field.options?.find(({ value }) => !words.includes(value))?.value
  if (words === undefined || unknown === undefined) return
  report({
    pointer,
    what: localized('"{unknown}" of "{field}" says no time.', '"{field}" 的 "{unknown}" 不表示时间。', {
      unknown,
      field: field.name,
    }),
    fix:
      key === 'monthDays'
        ? localized('Have options from 1 to 31.', '选项请取 1 到 31。')
        : localized('Have options out of {words}.', '选项请从 {words} 中选取。', { words: joined(words) }),
    ...suggest(unknown, words),
  })
}

function optionsAt(subject: Subject<ResourceConfig>, name: string): readonly string[] {
  return fieldAt(subject, name)?.options?.map(({ value }) => value) ?? []
}

function fieldAt({ file, facts }: Subject<ResourceConfig>, name: string): Field | undefined {
  const resource = facts.resource(file.name)
  const field = resource && fieldOf(resource, name)
  return field && !isUnread(field) ? field : undefined
}
