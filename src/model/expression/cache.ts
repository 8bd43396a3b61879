const MAX_ENTRIES = 5000

/** `compute`, remembering its results by text; the oldest are forgotten beyond 5,000. */
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
