/** Number of columns that identify an item on a phone, beside its amount. */
const ON_PHONE = 2

/** The columns of the review: on a phone only the first ones and the amount, which a wide table would hide at its end. */
export function reviewColumns<T extends { readonly path: string }>(
  columns: readonly T[],
  amount: string,
  narrow: boolean,
): readonly T[] {
  return narrow ? columns.filter(({ path }, index) => index < ON_PHONE || path === amount) : columns
}
