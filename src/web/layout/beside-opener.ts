/** Where a menu of the top bar is put: beside its button, so that it is part of the same landmark for a screen reader. */
export function besideOpener(opener: HTMLElement): HTMLElement {
  return opener.parentElement ?? document.body
}
