/**
 * Resolves after the current render has been painted, so that later work does not delay it. Resolves at once in a hidden
 * window.
 */
export function afterFrame(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
}
