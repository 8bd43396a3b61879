/** Puts the cursor into the first field of `box` that can be filled in. */
export function focusFirstField(box: Element | null | undefined): void {
  box?.querySelector<HTMLElement>(':is(input:not([type="file"]), textarea):not(:disabled)')?.focus()
}

/** Whether the device has a keyboard: on a touch screen, focusing a field opens the on-screen keyboard, which covers half of the dialog. */
export function hasKeyboard(): boolean {
  return !matchMedia('(pointer: coarse)').matches
}
