import { type CalendarDuration, parseDuration } from '#model/dates/calendar-duration.ts'
import { localized } from '#model/localized-text.ts'
import type { ResourceConfig } from '../../config-types.ts'
import { correctedDuration } from '../../problems/corrected-duration.ts'
import type { Finding } from '../../problems/create-problem.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import { fieldAt } from '../../resolve/field-path.ts'
import type { Check, Subject } from '../check.ts'
import { type DeadlinePart, deadlinesOf } from '../parts.ts'

export const invalidDuration: Check = {
  code: 'invalid-duration',
  titleInChinese: '时长写法不对',
  severity: 'error',
  why: localized('Nobody could tell when the time is up.', '无法判断何时到期。'),
  fix: localized(
    'Write an ISO 8601 duration in whole numbers: "P3D" are three days, "P1M" is a month, "PT4H" are four hours.',
    '请用 ISO 8601 整数时长：“P3D” 是三天，“P1M” 是一个月，“PT4H” 是四小时。',
  ),
  resource(subject) {
    for (const mention of deadlinesOf(subject.value)) {
      const wrong = wrongIn(mention, subject)
      const restsOn = [{ file: subject.file.source.path, pointer: mention.pointer, code: 'unknown-key' }]
      if (wrong) subject.report({ pointer: pointerTo(mention.pointer, 'after'), ...wrong, restsOn })
      for (const [index, { after }] of (mention.deadline.escalate ?? []).entries()) {
        const finding = parseDuration(after) === undefined ? unread(after) : undefined
        if (finding) subject.report({ pointer: pointerTo(mention.pointer, 'escalate', index, 'after'), ...finding })
      }
    }
  },
}

function wrongIn({ deadline }: DeadlinePart, subject: Subject<ResourceConfig>): Omit<Finding, 'pointer'> | undefined {
  const { after, from } = deadline
  const duration = parseDuration(after)
  if (duration === undefined) return unread(after)
  if (from === undefined) {
    if (!isNothing(duration)) return undefined
    const what = localized('A duration of zero needs `from`.', '时长为零时须写 `from`。')
    return {
      what,
      fix: localized(
        'Say how long, or name in `from` the field that says until when.',
        '请写明时长，或在 `from` 中填写表示期限的字段。',
      ),
    }
  }
  if (duration.seconds === 0 || !isDay(from, subject)) return undefined
  const what = localized('"{from}" is a day; hours cannot be counted from it.', '"{from}" 是日期，不能从它起计小时。', {
    from,
  })
  return {
    what,
    fix: localized(
      'Count days ("P1D"), or let it run from a field of type datetime.',
      '请按天计算（"P1D"），或从 datetime 类型的字段起算。',
    ),
  }
}

function unread(after: string): Omit<Finding, 'pointer'> {
  const didYouMean = correctedDuration(after)
  return {
    what: localized('"{after}" is not an ISO 8601 duration.', '"{after}" 不是 ISO 8601 时长。', { after }),
    ...(didYouMean === undefined ? {} : { didYouMean }),
  }
}

function isNothing({ months, days, seconds }: CalendarDuration): boolean {
  return months + days + seconds === 0
}

function isDay(name: string, { file, facts }: Subject<ResourceConfig>): boolean {
  const resource = facts.resource(file.name)
  return resource !== undefined && fieldAt(resource, name, facts)?.field.type === 'date'
}
