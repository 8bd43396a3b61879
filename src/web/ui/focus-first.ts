/** Puts the cursor into the first field of `box` that can be filled in. */
export function focusFirstField(box: Element | null | undefined): void {
  box?.querySelector<HTMLElement>(':is(input:not([type="file"]), textarea):not(:disabled)')?.focus()
}

/** Whether a keyboard is at hand: on a touch screen a cursor in a field covers half of the dialog with a keyboard of its own. */
export function hasKeyboard(): boolean {
  return !matchMedia('(pointer: coarse)').matches
}
