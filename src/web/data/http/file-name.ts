/** The file name of a `Content-Disposition` header (RFC 6266); '' without one. */
export function fileName(disposition: unknown): string {
  const text = typeof disposition === 'string' ? disposition : ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(text)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(text)?.[1] ?? ''
}
