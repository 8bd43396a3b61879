/** Sets a cookie exactly as written, broken ones included. */
export function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the point is to write what our own helper would not.
  document.cookie = text
}
