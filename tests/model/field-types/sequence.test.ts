import { expect, it } from 'vitest'
import { sequenceSeries, sequenceText } from '#model/field-types/sequence.ts'

const evening = '2025-02-28T16:30:00.000Z'

it.each([
  ['GJ{0000}', 7, 'GJ0007', 'GJ{0000}'],
  ['HB{yyyyMMdd}{000}', 12, 'HB20250301012', 'HB20250301{000}'],
  ['MY{yyyyMM}{0000}', 1, 'MY2025030001', 'MY202503{0000}'],
  ['A{yyyy}-{00}/x', 123, 'A2025-123/x', 'A2025-{00}/x'],
])('%s with %d is %s', (pattern, counter, text, series) => {
  expect(sequenceText(pattern, evening, counter)).toBe(text)
  expect(sequenceSeries(pattern, evening)).toBe(series)
})
