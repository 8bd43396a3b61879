/** The nonce that this page's content security policy admits style elements by; undefined where there is no policy. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined

/**
 * Gives the nonce to every style element that a script of ours makes. antd takes it by its config for most of its
 * styles, but not for its variables and not for the lock of scrolling below dialogs; those would be refused. Styles in
 * injected markup are not made this way and stay refused.
 */
export function markStyleElements(): void {
  if (styleNonce === undefined) return
  const nonce = styleNonce
  const createElement = document.createElement.bind(document)
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }) as typeof document.createElement
}
