/**
 * A percentage with at most so many decimals. One that misses its target is rounded down, so that 89.97 of 90 does not read as if
 * it met it.
 */
export function roundedRate(value: number, decimals: number, target?: number): number {
  const rounded = Number(value.toFixed(decimals))
  if (target === undefined || value >= target || rounded < target) return rounded
  return Math.floor(value * 10 ** decimals) / 10 ** decimals
}
