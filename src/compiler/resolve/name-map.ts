/**
 * A lookup object without inherited members, so that a name such as `constructor`, which may come from a request, finds
 * nothing.
 */
export function nameMap<T>(entries: Iterable<readonly [string, T]>): Readonly<Record<string, T>> {
  const map: Record<string, T> = Object.create(null)
  for (const [name, value] of entries) map[name] = value
  return map
}
