const MAX_ENTRIES = 5000

/** Memoizes a pure function by its argument, so that no result is ever wrong; beyond 5,000 results the oldest are evicted. */
export function cached<Result, Key extends string | number = string>(
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const results = new Map<Key, Result>()
  return key => {
    const known = results.get(key)
    if (known !== undefined) return known
    const result = compute(key)
    if (results.size >= MAX_ENTRIES) results.delete(results.keys().next().value as Key)
    results.set(key, result)
    return result
  }
}
