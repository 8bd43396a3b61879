import { beforeAll, expect, test } from 'vitest'
import type { AppModel } from '#model/app-model.ts'
import { addDays, dayOf, momentAt } from '#model/dates/dates.ts'
import { meWith } from '#model/permissions/me.ts'
import { judgeAskedValues } from '#model/records/asked-values.ts'
import { failedChecks } from '#model/records/checks.ts'
import { defaultValues } from '#model/records/records.ts'
import { variablesOf } from '#model/records/variables.ts'
import { shippedPlatform } from '../../helpers/shipped-platform.ts'

/*
 * What has happened does not lie in the future, an end is not before its start, an appointment not in the past: the
 * shipped config says so for each date that a person gives, in words that stand at the field. Browser and server obey
 * the same functions.
 */

let model: AppModel
beforeAll(async () => {
  model = await shippedPlatform([])
}, 60_000)

const me = () =>
  meWith({ id: 1, adAccount: 'x', name: 'x', admin: true, permissionIds: [], blockIds: [] }, model.permissions)
const NOW = '2026-11-23T04:00:00.000Z'
const TODAY = dayOf(NOW)
const YESTERDAY = addDays(TODAY, -1)
const TOMORROW = addDays(TODAY, 1)
const at = (day: string, clock = '12:00') => momentAt(`${day}T${clock}:00`)

const AN_HOUR_AGO = '2026-11-23T03:00:00.000Z'
const IN_AN_HOUR = '2026-11-23T05:00:00.000Z'

interface Case {
  readonly resource: string
  readonly field: string
  readonly good: unknown
  readonly bad: unknown
  readonly words: string
  readonly record?: Readonly<Record<string, unknown>>
  /** The transition that asks for it, where it is no field of the record. */
  readonly askedBy?: string
}

const past = (
  resource: string,
  field: string,
  words: string,
  kind: 'day' | 'moment',
  more: Partial<Case> = {},
): Case => ({
  resource,
  field,
  good: kind === 'day' ? TODAY : AN_HOUR_AGO,
  bad: kind === 'day' ? TOMORROW : IN_AN_HOUR,
  words,
  ...more,
})
const coming = (resource: string, field: string, words: string, kind: 'day' | 'moment'): Case => ({
  resource,
  field,
  good: kind === 'day' ? TODAY : IN_AN_HOUR,
  bad: kind === 'day' ? YESTERDAY : AN_HOUR_AGO,
  words,
})

const CASES: readonly Case[] = [
  past('decoInspection', 'inspectedAt', '巡查时间不能晚于当前时间', 'moment'),
  past('decoration', 'actualEndAt', '完工日期不能晚于今天', 'day', { record: { startAt: '2026-10-01' } }),
  {
    resource: 'decoration',
    field: 'actualEndAt',
    record: { startAt: '2026-11-10' },
    good: '2026-11-10',
    bad: '2026-11-09',
    words: '完工日期不能早于开工日期',
  },
  {
    resource: 'decoration',
    field: 'delayTo',
    record: { startAt: '2026-10-01', planEndAt: '2026-11-20', config: { maxDays: 90 } },
    good: '2026-11-21',
    bad: '2026-11-20',
    words: '延期后的完工日期必须晚于计划完工',
  },
  past('decoRefund', 'paidAt', '退款时间不能晚于当前时间', 'moment'),
  {
    resource: 'decoRefund',
    field: 'paidAt',
    record: { waitUntil: '2026-11-20' },
    good: at('2026-11-20', '00:01'),
    bad: at('2026-11-19', '23:59'),
    words: '退款时间不能早于最早退款日 2026-11-20',
  },
  past('propertyRefund', 'paidAt', '退款时间不能晚于当前时间', 'moment'),
  {
    resource: 'propertyRefund',
    field: 'paidAt',
    record: { payment: { paidAt: at('2026-11-20') } },
    good: at('2026-11-20'),
    bad: at('2026-11-19'),
    words: '退款时间不能早于收款时间',
  },
  past('payment', 'paidAt', '收款时间不能晚于当前时间', 'moment'),
  past('callToReport', 'calledAt', '催缴时间不能晚于当前时间', 'moment'),
  past('interviewRecord', 'visitedAt', '拜访时间不能晚于当前时间', 'moment'),
  past('careRecord', 'arrivedAt', '到达时间不能晚于当前时间', 'moment'),
  past('house', 'vacantSince', '空置开始日期不能晚于今天', 'day'),
  past('house', 'moveInAt', '入住日期不能晚于今天', 'day', { askedBy: 'occupy' }),
  past('houseMember', 'birthday', '生日不能晚于今天', 'day'),
  past('moveIn', 'noticeAt', '通知日期不能晚于今天', 'day'),
  past('projectDoc', 'signedAt', '签订日期不能晚于今天', 'day'),
  past('meter', 'installedAt', '安装日期不能晚于今天', 'day'),
  past('safetyDevice', 'installedAt', '安装日期不能晚于今天', 'day'),
  past('project', 'exitAt', '撤场日期不能晚于今天', 'day', {
    askedBy: 'exit',
    record: { contractStartAt: '2024-01-01' },
  }),
  past('supplierAccount', 'leaveAt', '离场日期不能晚于今天', 'day', {
    askedBy: 'leave',
    record: { entryAt: '2026-01-01' },
  }),
  {
    resource: 'supplierAccount',
    field: 'leaveAt',
    askedBy: 'leave',
    record: { entryAt: '2026-11-20' },
    good: '2026-11-20',
    bad: '2026-11-19',
    words: '离场日期不能早于入场日期',
  },
  coming('decoExit', 'bookedAt', '约定验收时间不能早于当前时间', 'moment'),
  coming('moveIn', 'bookedAt', '预约时间不能早于当前时间', 'moment'),
  coming('visitTask', 'bookedAt', '约定时间不能早于当前时间', 'moment'),
  coming('orangeLead', 'nextFollowAt', '下次跟进时间不能早于当前时间', 'moment'),
  coming('decoViolation', 'dueAt', '整改期限不能早于今天', 'day'),
  coming('projectDoc', 'returnDueAt', '应还日期不能早于今天', 'day'),
]

test.each(CASES)('$resource.$field: $words', ({ resource, field, good, bad, words, record = {}, askedBy }) => {
  const judge = (value: unknown) => {
    const of = model.resources[resource]!
    const context = { me: me(), now: NOW }
    const transition = askedBy && Object.values(of.workflows).flatMap(each => each.transitions[askedBy] ?? [])[0]
    const problems = transition
      ? judgeAskedValues(of, transition, record, { [field]: value }, context).problems
      : failedChecks(of, variablesOf(of.fields, { ...record, [field]: value }, context), new Set([field]))
    return problems.flatMap(({ path, text }) => (path === field ? (text?.['zh-CN'] ?? []) : []))
  }
  expect(judge(bad)).toContain(words)
  expect(judge(good)).toEqual([])
})

test.each([
  ['decoInspection', 'inspectedAt'],
  ['callToReport', 'calledAt'],
  ['interviewRecord', 'visitedAt'],
])('%s.%s is now unless somebody says otherwise', (resource, field) => {
  expect(defaultValues(model.resources[resource]!, {}, { me: me(), now: NOW })[field]).toBe(NOW)
})
