import { groupedDigits } from './grouped-digits.ts'

/** `123450` fen → `1,234.50`. */
export function yuanText(fen: number): string {
  const digits = String(Math.round(Math.abs(fen))).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${groupedDigits(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** A written number with the sign of the currency: `1,234.50` → `¥1,234.50`, `-0.50` → `-¥0.50`. */
export function withYuanSign(text: string): string {
  return text.startsWith('-') ? `-¥${text.slice(1)}` : `¥${text}`
}
