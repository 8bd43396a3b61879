/** In place of axios' adapter for fetch(), which is never asked for: undefined, as where there is no fetch(). */
export function getFetch(): undefined {
  return undefined
}
