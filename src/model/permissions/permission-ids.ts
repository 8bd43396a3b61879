/**
 * The permission ids in what a role stores: a text that joins them by commas, or a list. What is no whole number gives
 * nothing; each id once, in the order given.
 */
export function permissionIdsIn(stored: unknown): readonly number[] {
  const texts = Array.isArray(stored) ? stored.map(String) : String(stored ?? '').split(',')
  return [...new Set(texts.filter(text => /^\s*\d+\s*$/.test(text)).map(Number))]
}
