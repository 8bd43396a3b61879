/** In place of `qs` and `query-string`: flat parameters, lists as one parameter each. */
export default { parse, stringify }

/** `?a=1&b=2` → `{ a: '1', b: '2' }`; of a repeated parameter, a list. */
function parse(query: string): Record<string, string | string[]> {
  const params = new URLSearchParams(query)
  return Object.fromEntries(
    [...new Set(params.keys())].map(name => {
      const values = params.getAll(name)
      return [name, values.length > 1 ? values : values[0]!]
    }),
  )
}

/** `{ a: 1, b: [2, 3] }` → `a=1&b=2&b=3`; what is not set is left out. */
export function stringify(values: object, { addQueryPrefix = false } = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const each of [value].flat()) if (each !== undefined && each !== null) params.append(name, String(each))
  }
  const query = params.toString()
  return addQueryPrefix && query !== '' ? `?${query}` : query
}
