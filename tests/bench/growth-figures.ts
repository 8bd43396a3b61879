import type { Figure } from './figure.ts'

/** What was measured at one size. */
export interface Point {
  readonly size: number
  readonly value: number
}

/** The figures themselves, and the exponent with which they grow: 0 is flat, 1 grows like the size. */
export function growthFigures(group: string, work: string, unit: Figure['unit'], points: readonly Point[]): Figure[] {
  const rows = points.map(
    ({ size, value }): Figure => ({ group, work: `${work}, ${size.toLocaleString('en-US')}`, value, unit }),
  )
  if (points.length < 2) return rows
  return [...rows, { group, work: `${work}: slope`, value: slopeOf(points), unit: 'exponent' }]
}

/** Least squares over logarithms. */
function slopeOf(points: readonly Point[]): number {
  const logs = points.map(({ size, value }) => [Math.log(size), Math.log(value)] as const)
  const mean = (of: (point: readonly [number, number]) => number) =>
    logs.reduce((sum, point) => sum + of(point), 0) / logs.length
  const [x, y] = [mean(point => point[0]), mean(point => point[1])]
  return mean(point => (point[0] - x) * (point[1] - y)) / mean(point => (point[0] - x) ** 2)
}
