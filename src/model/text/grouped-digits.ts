/**
 * `12345.678` → `12,345.678`, as in both languages. Without `Intl`: its first use costs the browser 25 ms and more, while the
 * first rows render.
 */
export function groupedDigits(value: number | string): string {
  return String(value).replace(/(?<![\d.])\d{4,}/g, digits => digits.replace(/\B(?=(?:\d{3})+$)/g, ','))
}
