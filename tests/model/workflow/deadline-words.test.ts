import { expect, it } from 'vitest'
import { deadlineWords } from '#model/workflow/deadline-words.ts'

const fields = { dueOn: { title: { 'zh-CN': '截止日期', 'en-US': 'Due on' } } }

it.each([
  [{ after: 'P3D' }, 'within 3 days', '3天内'],
  [{ after: 'P1M' }, 'within 1 month', '1个月内'],
  [{ after: 'P1W' }, 'within 7 days', '7天内'],
  [{ after: 'PT4H30M' }, 'within 4 hours 30 minutes', '4小时30分钟内'],
  [{ after: 'PT24H' }, 'within 24 hours', '24小时内'],
  [{ after: 'P0D', from: 'dueOn' }, 'by Due on', '不晚于截止日期'],
  [{ after: 'P2D', from: 'dueOn' }, 'by Due on + 2 days', '不晚于截止日期 + 2天'],
  [{ after: 'P0D', from: 'hidden' }, 'by hidden', '不晚于hidden'],
])('%j', (deadline, english, chinese) => {
  expect(deadlineWords(deadline, fields, 'en-US')).toBe(english)
  expect(deadlineWords(deadline, fields, 'zh-CN')).toBe(chinese)
})
