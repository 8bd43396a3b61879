/** Puts a menu of the top bar beside its button in the document, so that screen readers find it in the same landmark. */
export function besideOpener(opener: HTMLElement): HTMLElement {
  return opener.parentElement ?? document.body
}
