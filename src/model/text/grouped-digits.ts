/**
 * `12345.678` → `12,345.678`, as both languages write it. Not by `Intl`: the first number that it writes costs the browser 25 ms
 * and more, while the first rows are drawn.
 */
export function groupedDigits(value: number | string): string {
  return String(value).replace(/(?<![\d.])\d{4,}/g, digits => digits.replace(/\B(?=(?:\d{3})+$)/g, ','))
}
