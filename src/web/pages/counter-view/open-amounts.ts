/** An amount of a payment line; `filled` is what the counter itself last wrote there. */
export interface LineAmount {
  readonly key: string
  readonly amount: number
  readonly filled: number
}

/** What the lines pay, by key, that the cashier did not type: together the rest of what is due, the last one first. */
export function openAmounts(due: number, lines: readonly LineAmount[]): ReadonlyMap<string, number> {
  const open = lines.filter(({ amount, filled }) => amount === filled)
  let rest =
    due - lines.reduce((sum, { amount }) => sum + amount, 0) + open.reduce((sum, { amount }) => sum + amount, 0)
  const amounts = new Map<string, number>()
  for (const [index, { key, amount }] of open.entries()) {
    const share = Math.max(0, index === open.length - 1 ? rest : Math.min(amount, rest))
    rest -= share
    amounts.set(key, share)
  }
  return amounts
}
