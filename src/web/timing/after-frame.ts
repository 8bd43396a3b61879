/** Resolves when what has been drawn can be seen: what is done then does not hold it up. At once where nobody looks. */
export function afterFrame(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
}
