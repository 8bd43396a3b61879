/** The value in the middle, the smaller of two; of a list that is not empty. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)]!
}
