/**
 * Focuses the input inside `box`: at once, or when its code is loaded, unless the focus has moved elsewhere meanwhile. Until
 * then, or without an input, the box has the focus. Returns a function that stops waiting.
 */
export function focusInput(box: HTMLElement): (() => void) | undefined {
  const find = () => box.querySelector<HTMLElement>(':is(input, textarea, [tabindex]):not(:disabled)')
  const there = find()
  ;(there ?? box).focus()
  if (there) return
  const waiting = new MutationObserver(() => {
    if (document.activeElement === box) find()?.focus()
    if (document.activeElement !== box) waiting.disconnect()
  })
  waiting.observe(box, { childList: true, subtree: true })
  return () => waiting.disconnect()
}
