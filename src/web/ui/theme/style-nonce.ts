/** The nonce for style elements under this page's content security policy; undefined without a policy. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined

/**
 * Adds the nonce to every style element created by our scripts. antd sets it by its config for most of its styles, but not for
 * its variables and not for the scroll lock below dialogs; the policy would refuse those. Styles in injected markup are not
 * created this way and stay refused.
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
