const MAX_ENTRIES = 5000

/** Memoizes `compute` by text; beyond 5,000 results the oldest are evicted. */
export function cached<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return text => {
    const known = results.get(text)
    if (known !== undefined) return known
    const result = compute(text)
    if (results.size >= MAX_ENTRIES) results.delete(results.keys().next().value as string)
    results.set(text, result)
    return result
  }
}
