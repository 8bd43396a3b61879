/**
 * The path of our own web app that `returnUrl` names, for a redirect after sign-in; undefined when it leads elsewhere (an open
 * redirect). An absolute URL is accepted when it has our origin.
 */
export function returnPath(returnUrl: string | undefined, publicUrl: string): string | undefined {
  if (!returnUrl) return '/'
  if (!URL.canParse(returnUrl, publicUrl)) return undefined
  const url = new URL(returnUrl, publicUrl)
  if (url.origin !== new URL(publicUrl).origin || url.username !== '' || url.password !== '') return undefined
  const path = `${url.pathname}${url.search}${url.hash}`
  // Browsers read `//host` and `/\host` as another origin.
  return /^\/(?![/\\])/.test(path) && !path.startsWith('/api/') ? path : undefined
}
