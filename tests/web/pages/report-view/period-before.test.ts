import { expect, it } from 'vitest'
import { periodBefore } from '#web/pages/report-view/period-before.ts'

it.each([
  ['2026-03', '2026-03', '2026-02', '2026-02'],
  ['2026-01', '2026-06', '2025-07', '2025-12'],
  ['2026-03-10', '2026-03-12', '2026-03-07', '2026-03-09'],
  ['2024-03-01', '2024-03-31', '2024-02-01', '2024-02-29'],
  ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
])('before %s to %s lies %s to %s', (from, to, earlier, last) => {
  expect(periodBefore({ from, to })).toEqual({ from: earlier, to: last })
})

it('is unknown for an open or turned period', () => {
  expect(periodBefore({ from: '2026-03', to: '' })).toBeUndefined()
  expect(periodBefore({ from: '2026-03-02', to: '2026-03-01' })).toBeUndefined()
})
