import { defineFunction } from 'steward'

/** `schoolYear('2026-09-01')` → 2026: a school year begins in September. */
export default defineFunction({
  name: 'schoolYear',
  parameters: [{ name: 'date', kind: 'day' }],
  returns: 'integer',
  evaluate: ([date]) => {
    const [year, month] = String(date).split('-').map(Number)
    return (month ?? 1) >= 9 ? year : (year ?? 0) - 1
  },
  documentation: {
    'zh-CN': '日期所在学年的起始年份（九月开学）。',
    'en-US': 'The year in which the school year of a date began, in September.',
  },
  examples: [
    { expression: "schoolYear('2026-09-01')", result: 2026 },
    { expression: "schoolYear('2026-08-31')", result: 2025 },
  ],
})
