/**
 * Gives the focus to the input inside `box`: at once, or when its code has come, unless the focus has gone elsewhere by then.
 * The box has it meanwhile, and where no input takes it. The answer ends the wait.
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
